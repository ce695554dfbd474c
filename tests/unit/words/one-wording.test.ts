import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Wordings that have given way to another: what is said in one way in one place is said so everywhere. */
const GIVEN_UP: [RegExp, string][] = [
  [/\bsign(s|ed|ing)? (in|out)\b/i, 'log in, log out (001 §2)'],
  [/\be-mail/i, 'email'],
  [/valid until/, 'Expires 04/27'],
  [/back to website/i, 'To the website'],
  [/fee for (not coming|(cancelling|the) late)/i, 'No-show fee, Cancellation fee'],
];

const FILES = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((file) => `app/${file}`)
  .filter(
    (file) =>
      /^app\/(components|emails|ui|routes)\/.*\.tsx?$|\/messages\.ts$/.test(file) && !file.includes('.test.'),
  );

/** What a file may show to somebody: its literal texts, but for addresses of modules and for what GraphQL describes. */
function textsOf(file: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'description') return;
    if (ts.isStringLiteral(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) {
      texts.push(node.text.replace(/\s+/g, ' '));
    }
    ts.forEachChild(node, visit);
  };
  const jsx = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, jsx));
  return texts;
}

test('nothing on a screen or in a message is said in a wording that was given up', () => {
  expect(FILES.length).toBeGreaterThan(500);
  const found = FILES.flatMap((file) =>
    textsOf(file).flatMap((text) =>
      GIVEN_UP.filter(([pattern]) => pattern.test(text)).map(
        ([, better]) => `${file}: '${text}' -> ${better}`,
      ),
    ),
  );
  expect(found).toEqual([]);
});
