import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { copiesAmong } from './lib/copies.mjs';
import { filesUnder } from './lib/hash.mjs';
import { ROOT } from './lib/run.mjs';
import { bold, say } from './lib/steps.mjs';

/** Folders of the product; tests are not counted. */
const CODE = ['app', 'tenants', 'builder', 'worker', 'prisma', 'sandbox', 'scripts'];
const FULLEST_FOLDER = 30;

const isTest = (file) => /\.test\.tsx?$/.test(file);
const isMigration = (file) => file.startsWith('prisma/migrations/');
const isScript = (file) => /\.(tsx?|mjs|js)$/.test(file) && !file.endsWith('.d.ts');

const files = filesUnder(CODE.map((folder) => join(ROOT, folder)))
  .map((file) => relative(ROOT, file))
  .filter((file) => /\.(tsx?|mjs|js|css|sql|prisma)$/.test(file) && !isTest(file));
const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');
const linesOf = (some) => some.reduce((sum, file) => sum + textOf(file).trimEnd().split('\n').length, 0);

const product = files.filter((file) => !isMigration(file));
const scripts = product.filter(isScript).map((file) => ({
  file,
  source: ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true, scriptKind(file)),
}));

function scriptKind(file) {
  return file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}

/** How many nodes of these files are such. */
function countNodes(isSuch, isCounted = () => true) {
  let count = 0;
  const visit = (node) => {
    if (isSuch(node)) count += 1;
    ts.forEachChild(node, visit);
  };
  for (const { file, source } of scripts) if (isCounted(file)) visit(source);
  return count;
}

/** Files in which sql`…` is an expression inside a composed statement. */
const composing = new Set(
  scripts
    .filter(({ source }) =>
      source.statements.some(
        (node) =>
          ts.isImportDeclaration(node) &&
          node.moduleSpecifier.text === 'kysely' &&
          /\bsql\b/.test(node.importClause?.namedBindings?.getText() ?? ''),
      ),
    )
    .map(({ file }) => file),
);
const isTagged = (node, tag) =>
  ts.isTaggedTemplateExpression(node) && tag.test(node.tag.getText().replace(/<.*/s, ''));
const isFragment = (node) => isTagged(node, /^sql$/) && composing.has(node.getSourceFile().fileName);
/** sql`…`, db`…`, tx.sql`…`, also with a type of its rows. */
const isStatement = (node) => isTagged(node, /(^|\.)(sql|db|tx)$/) && !isFragment(node);
/** What a composed statement believes without the compiler: sql<string>`…`, .$castTo<Row>(). */
const isBelieved = (node) =>
  (isFragment(node) && node.typeArguments !== undefined) ||
  (ts.isCallExpression(node) && node.expression.name?.getText() === '$castTo');
/** A row of its own for what the driver answers: pool.query<Row>(…). tests/unit/rows does not reach it. */
const isUnchecked = (node) =>
  ts.isCallExpression(node) &&
  node.typeArguments !== undefined &&
  node.expression.name?.getText() === 'query';
const isRoute = (node) => ts.isCallExpression(node) && ['route', 'index'].includes(node.expression.getText());
/** Types that say how the server answers a script. */
const isAnswer = (node) =>
  (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) &&
  /(Answer|Found|Failed|Refused)$/.test(node.name.text);
const calls = (name) => (node) =>
  ts.isCallExpression(node) && node.expression.getText().replace(/<.*/s, '') === name;
const inBrowser = (file) => /^app\/(components|routes|ui)\//.test(file);
const tagOf = (node) =>
  ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node) ? node.tagName.getText() : '';
/** Kinds of forms that the product has. Remix's own <Form> is for searches alone, whose address is their answer. */
const FORM_KINDS = [
  ...['OperationForm', 'FormFlyout', 'FormDialog'],
  ...['PageForm', 'CheckedForm', 'PostForm', 'PostButton', 'PostQuestion'],
];
/** Forms of a page by kind; a kind's own file is none. */
const formsOfPages = () => {
  const kinds = new Map();
  for (const { file, source } of scripts) {
    if (!inBrowser(file) || file.startsWith('app/components/forms/')) continue;
    const hasRemixForm = /import \{[^}]*\bForm\b[^}]*\} from '@remix-run\/react'/.test(source.text);
    const visit = (node) => {
      const kind = kindOfForm(node, hasRemixForm);
      if (kind) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return kinds;
};
function kindOfForm(node, hasRemixForm) {
  const tag = tagOf(node);
  if (FORM_KINDS.includes(tag)) return tag;
  if (tag === 'Form' && hasRemixForm) return /method="get"/.test(node.getText()) ? 'search' : 'by hand';
  return tag === 'form' ? 'by hand' : null;
}
const forms = formsOfPages();

const widths = new Map();
for (const file of filesUnder(CODE.map((folder) => join(ROOT, folder)))) {
  const folder = relative(ROOT, dirname(file));
  widths.set(folder, (widths.get(folder) ?? 0) + 1);
}
const wide = [...widths].filter(([, count]) => count > FULLEST_FOLDER).sort(([, a], [, b]) => b - a);
const copies = copiesAmong(scripts.map(({ source }) => source));

const rows = [
  ['lines of the product', linesOf(product)],
  ['lines of migrations', linesOf(files.filter(isMigration))],
  ['files', product.length],
  ['routes', countNodes(isRoute, (file) => file === 'app/routes.ts')],
  [
    'routes without a page',
    scripts.filter(({ file, source }) => file.startsWith('app/routes/') && isAnswering(source)).length,
  ],
  ['raw statements', countNodes(isStatement)],
  [
    'row types that PostgreSQL is asked about',
    countNodes((node) => isStatement(node) && node.typeArguments !== undefined),
  ],
  ['row types that nothing checks', countNodes(isUnchecked)],
  ['expressions whose type nothing checks', countNodes(isBelieved)],
  ['answer shapes', countNodes(isAnswer, inBrowser)],
  [
    'calls of fetch() and useFetcher()',
    `${countNodes(calls('fetch'), inBrowser)} and ${countNodes(calls('useFetcher'), inBrowser)}`,
  ],
  ['forms of a kind', FORM_KINDS.map((kind) => `${forms.get(kind) ?? 0} ${kind}`).join(', ')],
  ['searches and forms made by hand', `${forms.get('search') ?? 0} and ${forms.get('by hand') ?? 0}`],
  ['copies (groups, lines)', `${copies.groups}, ${copies.lines}`],
  ['folders of more than 30 files', wide.map(([folder, count]) => `${folder} ${count}`).join(', ') || 'none'],
];

/** A loader or action, and nothing to show. */
function isAnswering(source) {
  const exported = new Set();
  for (const node of source.statements) {
    const isExported =
      ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) continue;
    if (ts.isVariableStatement(node))
      for (const { name } of node.declarationList.declarations) exported.add(name.getText());
    else
      exported.add(
        ts.getModifiers(node).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
          ? 'default'
          : node.name?.text,
      );
  }
  return !exported.has('default') && (exported.has('loader') || exported.has('action'));
}

say(bold('What the tree holds'));
for (const [name, value] of rows) say(`${name.padEnd(36)} ${value}`);
if (process.argv.includes('--copies')) for (const line of copies.list) say(line);
