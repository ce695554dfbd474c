import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../../scripts/lib/run.mjs';

/** What a value may be. Of an object each field, of an array its items; `labels` where only these strings may stand. */
export interface Shape {
  kinds: string[];
  labels?: string[];
  item?: Shape;
  fields?: Record<string, Shape>;
}

/** A statement by hand: db<Row>`…`, its text as PostgreSQL gets it, and its row; without one where it has no type. */
export interface Statement {
  at: string;
  text: string;
  row?: Shape;
}

/** Deeper than any row is nested; what contains itself ends here. */
const DEEPEST = 8;
const ANYTHING: Shape = { kinds: ['anything'] };

/** Packages that rows are made of. A vendor's types do not cross its port, and reading them takes most of the time. */
const OF_ROWS = /^([#.]|zod|kysely|pg\b|@prisma\b)/;

function productProgram(): { program: ts.Program; files: string[] } {
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, 'tsconfig.json'),
    { types: ['node'] },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  )!;
  const files = fileNames.filter(
    (file) =>
      !/\/(tests|scripts)\/|\.test\.tsx?$/.test(file) && /\b(sql|db|tx)[<`]/.test(ts.sys.readFile(file)!),
  );
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(ROOT, (name) => name, options);
  host.resolveModuleNameLiterals = (names, file, redirected, own) =>
    names.map(({ text }) =>
      OF_ROWS.test(text) || file.includes('/node_modules/')
        ? ts.resolveModuleName(text, file, own, host, cache, redirected)
        : { resolvedModule: undefined },
    );
  return { program: ts.createProgram(files, options, host), files };
}

/** The product's statements by hand with the rows that they declare. It takes the compiler some seconds. */
export function declaredStatements(): Statement[] {
  const { program, files } = productProgram();
  const checker = program.getTypeChecker();
  const found: Statement[] = [];
  for (const file of files) {
    const source = program.getSourceFile(file)!;
    const visit = (node: ts.Node) => {
      if (ts.isTaggedTemplateExpression(node) && isTag(checker.getTypeAtLocation(node.tag))) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        const row = node.typeArguments && checker.getTypeFromTypeNode(node.typeArguments[0]!);
        found.push({
          at: `${relative(ROOT, file)}:${line}`,
          text: textOf(node.template),
          row: row && shapeOf(row, node, checker),
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** The tag of tenants/scoped-db.ts, or what takes it as a function of its own. */
function isTag(type: ts.Type): boolean {
  return ['Db', 'SqlTag'].includes((type.aliasSymbol ?? type.symbol)?.name ?? '');
}

/** As the tag itself writes it: each value a parameter. */
function textOf(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return template.templateSpans.reduce(
    (text, { literal }, index) => `${text}$${index + 1}${literal.text}`,
    template.head.text,
  );
}

function shapeOf(type: ts.Type, at: ts.Node, checker: ts.TypeChecker, depth = 0): Shape {
  const has = (flag: ts.TypeFlags) => (type.flags & flag) !== 0;
  if (type.isUnion()) return type.types.map((one) => shapeOf(one, at, checker, depth)).reduce(eitherOf);
  // What the compiler does not know, or nobody said: no row may hold it.
  if (has(ts.TypeFlags.Any)) return { kinds: ['any'] };
  if (has(ts.TypeFlags.Null)) return { kinds: ['null'] };
  if (has(ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return { kinds: ['undefined'] };
  if (type.isStringLiteral()) return { kinds: ['string'], labels: [type.value] };
  if (has(ts.TypeFlags.StringLike)) return { kinds: ['string'] };
  if (has(ts.TypeFlags.NumberLike)) return { kinds: ['number'] };
  if (has(ts.TypeFlags.BooleanLike)) return { kinds: ['boolean'] };
  if (has(ts.TypeFlags.BigIntLike)) return { kinds: ['bigint'] };
  if (type.isIntersection()) {
    const scalar = type.types
      .map((one) => shapeOf(one, at, checker, depth))
      .find(({ kinds }) => kinds[0] !== 'object');
    if (scalar) return scalar;
  }
  if (!has(ts.TypeFlags.Object | ts.TypeFlags.Intersection) || depth > DEEPEST) return ANYTHING;
  const name = type.symbol?.name;
  if (name === 'Date') return { kinds: ['Date'] };
  if (name === 'Buffer' || name === 'Uint8Array') return { kinds: ['Buffer'] };
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const items = checker.getTypeArguments(type as ts.TypeReference);
    return {
      kinds: ['array'],
      item: items.map((one) => shapeOf(one, at, checker, depth + 1)).reduce(eitherOf, { kinds: [] }),
    };
  }
  const properties = type.getProperties();
  if (properties.length === 0) return { kinds: ['object'] };
  return {
    kinds: ['object'],
    fields: Object.fromEntries(
      properties.map((property) => [
        property.name,
        shapeOf(checker.getTypeOfSymbolAtLocation(property, at), at, checker, depth + 1),
      ]),
    ),
  };
}

/** What is one or the other. */
function eitherOf(one: Shape, other: Shape): Shape {
  const labels = [one, other].flatMap((shape) => (shape.kinds.includes('string') ? [shape.labels] : []));
  return {
    kinds: [...new Set([...one.kinds, ...other.kinds])],
    labels: labels.includes(undefined) ? undefined : labels.flatMap((some) => some!),
    item: one.item && other.item ? eitherOf(one.item, other.item) : (one.item ?? other.item),
    fields:
      one.fields && other.fields ? fieldsOfEither(one.fields, other.fields) : (one.fields ?? other.fields),
  };
}

const MISSING: Shape = { kinds: ['undefined'] };

function fieldsOfEither(one: Record<string, Shape>, other: Record<string, Shape>): Record<string, Shape> {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => [name, eitherOf(one[name] ?? MISSING, other[name] ?? MISSING)]),
  );
}
