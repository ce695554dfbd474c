import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { filesUnder } from './hash.mjs';

const FOLDERS = ['app', 'tenants', 'builder', 'worker', 'prisma', 'sandbox', 'tests', 'scripts'];
/** Files whose exports a framework or a person calls by name. */
const CALLED_FROM_OUTSIDE =
  /^(app\/(routes\/|routes\.ts|root\.tsx|entry\.)|[^/]+\.config\.|tests\/.*setup\.ts|scripts\/lint-rules\/|worker\/edge\/src\/index\.ts)|\.test\.tsx?$|\.d\.ts$/;

/** Our imports name the file with its extension, so resolving one is joining two paths. */
function target(root, file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)) : undefined;
}

const isType = (node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

function bindingNames(name) {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : bindingNames(element.name),
  );
}

/** What registers by being there (app/domain/registry.ts). */
const isOperation = ({ initializer }) =>
  initializer && ts.isCallExpression(initializer) && initializer.expression.getText() === 'operation';

/** Names a statement exports by itself; types are left out, an unused one costs nothing. */
function exportedNames(node) {
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  const has = (kind) => modifiers.some((modifier) => modifier.kind === kind);
  if (!has(ts.SyntaxKind.ExportKeyword) || isType(node)) return [];
  if (has(ts.SyntaxKind.DefaultKeyword)) return ['default'];
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations
      .filter((declaration) => !isOperation(declaration))
      .flatMap((declaration) => bindingNames(declaration.name));
  }
  return node.name ? [node.name.text] : [];
}

/** What one file exports, and what it takes from which of our files ('*' means all of it). */
function readModule(root, file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const exported = new Map();
  const taken = [];
  const take = (specifier, names) => {
    const path = target(root, file, specifier.text);
    if (path) taken.push({ path, names });
  };
  const lineOf = (node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const elementNames = (elements) => elements.map((element) => (element.propertyName ?? element.name).text);

  const visitImport = (node) => {
    const clause = node.importClause;
    const named = clause?.namedBindings;
    const names = clause?.name ? ['default'] : [];
    if (named && ts.isNamespaceImport(named)) names.push('*');
    else if (named) names.push(...elementNames(named.elements));
    take(node.moduleSpecifier, names);
  };
  const visitExport = (node) => {
    const named = node.exportClause && ts.isNamedExports(node.exportClause) ? node.exportClause : undefined;
    if (node.moduleSpecifier) take(node.moduleSpecifier, named ? elementNames(named.elements) : ['*']);
    if (!named || node.isTypeOnly) return;
    for (const element of named.elements) {
      if (!element.isTypeOnly) exported.set(element.name.text, { line: lineOf(element) });
    }
  };
  const visitDeep = (node) => {
    const isImportCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    const argument = isImportCall
      ? node.arguments[0]
      : ts.isImportTypeNode(node)
        ? node.argument.literal
        : undefined;
    if (argument && ts.isStringLiteral(argument)) take(argument, ['*']);
    ts.forEachChild(node, visitDeep);
  };
  for (const node of source.statements) {
    if (ts.isImportDeclaration(node)) visitImport(node);
    else if (ts.isExportDeclaration(node)) visitExport(node);
    else if (ts.isExportAssignment(node)) exported.set('default', { line: lineOf(node) });
    else for (const name of exportedNames(node)) exported.set(name, { line: lineOf(node) });
    visitDeep(node);
  }
  return { exported, taken };
}

/**
 * Exported values that no other file uses, as `path:line name`. Names that an index.ts only passes on are judged by
 * who imports them from there, so a door that nobody opens shows as well.
 */
export function deadExports(root) {
  const files = filesUnder(
    FOLDERS.map((folder) => join(root, folder)),
    (file) => /\.(tsx?|mjs|js)$/.test(file),
  ).map((file) => relative(root, file));
  const modules = new Map(files.map((file) => [file, readModule(root, file)]));
  for (const file of ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts', 'eslint.config.js']) {
    if (existsSync(join(root, file))) modules.set(file, readModule(root, file));
  }
  const used = new Set();
  for (const { taken } of modules.values()) {
    for (const { path, names } of taken) names.forEach((name) => used.add(`${path} ${name}`));
  }
  return [...modules].flatMap(([file, { exported }]) =>
    CALLED_FROM_OUTSIDE.test(file) || used.has(`${file} *`)
      ? []
      : [...exported]
          .filter(([name]) => !used.has(`${file} ${name}`))
          .map(([name, { line }]) => `${file}:${line} ${name}`),
  );
}
