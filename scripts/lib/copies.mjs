import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import ts from 'typescript';

/** Fewer nodes than this are no copy: a line or two that are written alike everywhere. */
const SMALLEST = 40;

/**
 * Pieces of code that stand more than once: subtrees of the same form, whatever their variables and texts are called; what is
 * called and which member is read counts. A piece within a larger copy is not counted again.
 *
 * @param {ts.SourceFile[]} sources
 * @returns {{ groups: number, lines: number, list: string[] }} `lines` are those beyond the first piece of each group
 */
export function copiesAmong(sources) {
  const pieces = new Map();
  for (const source of sources) ts.forEachChild(source, (node) => void hashOf(node, source, pieces));
  const copied = new Set([...pieces].filter(([, found]) => found.length > 1).map(([hash]) => hash));
  const groups = [...copied].map((hash) => pieces.get(hash).filter(({ node }) => !isWithin(node, copied)));
  const whole = groups.filter((found) => found.length > 1);
  const list = whole
    .map((found) => ({ lines: linesOf(found[0]) * (found.length - 1), places: found.map(placeOf) }))
    .sort((a, b) => b.lines - a.lines);
  return {
    groups: list.length,
    lines: list.reduce((sum, { lines }) => sum + lines, 0),
    list: list.map(({ lines, places }) => `${lines} ${places.join(' ~ ')}`),
  };
}

const HASH = Symbol('hash');

const startLine = ({ node, source }) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
const endLine = ({ node, source }) => source.getLineAndCharacterOfPosition(node.getEnd()).line + 1;
const linesOf = (piece) => endLine(piece) - startLine(piece) + 1;
const placeOf = (piece) =>
  `${relative(process.cwd(), piece.source.fileName)}:${startLine(piece)}-${endLine(piece)}`;

function isWithin(node, copied) {
  for (let above = node.parent; above; above = above.parent) if (copied.has(above[HASH])) return true;
  return false;
}

/** What of a leaf makes two pieces differ. */
function leafText(node) {
  const { parent } = node;
  const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node;
  const isCalled = ts.isCallExpression(parent) && parent.expression === node;
  const isTag = parent && 'tagName' in parent && parent.tagName === node;
  return isMember || isCalled || isTag ? node.getText() : '';
}

/** The hash of a subtree and how many nodes it has; notes it where it is large enough. */
function hashOf(node, source, pieces) {
  const hash = createHash('sha1').update(String(node.kind));
  let nodes = 1;
  let isLeaf = true;
  ts.forEachChild(node, (child) => {
    isLeaf = false;
    const below = hashOf(child, source, pieces);
    hash.update(below.digest);
    nodes += below.nodes;
  });
  if (isLeaf) hash.update(leafText(node));
  const digest = hash.digest('hex');
  if (nodes >= SMALLEST && !ts.isImportDeclaration(node)) {
    node[HASH] = digest;
    const found = pieces.get(digest) ?? [];
    pieces.set(digest, [...found, { node, source }]);
  }
  return { digest, nodes };
}
