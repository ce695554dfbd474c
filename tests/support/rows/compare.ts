import type { Shape, Statement } from './declared.ts';
import type { Column } from './described.ts';

/** What our pool makes of a type (app/platform/db.ts); anything else is a string, also an array of an enum. */
const READ_AS: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  date: 'Date',
  timestamp: 'Date',
  timestamptz: 'Date',
  json: 'json',
  jsonb: 'json',
  bytea: 'Buffer',
  interval: 'object',
};
/** Arrays that pg reads; int8 and numeric differ from what they are by themselves. */
const ITEMS_READ_AS: Record<string, string> = {
  _bool: 'boolean',
  _int2: 'number',
  _int4: 'number',
  _int8: 'string',
  _float4: 'number',
  _float8: 'number',
  _numeric: 'number',
  _text: 'string',
  _varchar: 'string',
  _uuid: 'string',
  _date: 'Date',
  _timestamp: 'Date',
  _timestamptz: 'Date',
  _json: 'json',
  _jsonb: 'json',
};

/** Words for a shape: 'string | null'. */
function inWords({ kinds, labels, item }: Shape): string {
  const one = (kind: string) =>
    kind === 'string' && labels
      ? labels.map((label) => `'${label}'`).join(' | ')
      : kind === 'array'
        ? `(${item ? inWords(item) : '?'})[]`
        : kind;
  return kinds.map(one).join(' | ') || 'nothing';
}

/** What is wrong with the row that a statement declares, as PostgreSQL describes it. */
export function wrongWith({ row, text }: Statement, columns: Column[]): string[] {
  if (!row) return [];
  if (!row.fields) return ['its row has no columns that the compiler knows'];
  const wrong: string[] = [];
  const answered = new Map(columns.map((column) => [column.name, column]));
  if (answered.size < columns.length) wrong.push('two columns of one name');
  for (const [name, shape] of Object.entries(row.fields)) {
    const column = answered.get(name);
    if (column && !fits(shape, column, text))
      wrong.push(`${name}: declared ${inWords(shape)}, answered ${typeInWords(column)}`);
    if (!column && !shape.kinds.includes('undefined'))
      wrong.push(`${name}: declared ${inWords(shape)}, not answered`);
  }
  for (const [name, shape] of Object.entries(row.fields)) {
    const column = answered.get(name);
    if (column && !admitsNull(shape) && mayBeNull(column, text))
      wrong.push(`${name}: declared ${inWords(shape)}, may be NULL`);
  }
  for (const column of columns)
    if (!(column.name in row.fields))
      wrong.push(`${column.name}: answered ${typeInWords(column)}, not declared`);
  return wrong;
}

const typeInWords = ({ type, labels }: Column) => (labels ? `${type} (${labels.join(', ')})` : type);

/** A declared type fits where it holds every value of the column; what it holds beyond is no lie. */
function fits(declared: Shape, { type, labels }: Column, text: string): boolean {
  if (declared.kinds.includes('anything')) return true;
  const items = ITEMS_READ_AS[type];
  if (items) return declared.kinds.includes('array') && holds(declared.item ?? { kinds: [] }, items);
  return holds(declared, READ_AS[type] ?? 'string') && holdsLabels(declared, labels, text);
}

function holds(declared: Shape, read: string): boolean {
  return read === 'json'
    ? isJson(declared)
    : declared.kinds.includes(read) || declared.kinds.includes('anything');
}

/** Every label of the enum; fewer only where the statement itself names each of those. */
function holdsLabels({ labels: declared }: Shape, labels: string[] | undefined, text: string): boolean {
  if (!declared || !labels || labels.every((label) => declared.includes(label))) return true;
  return declared.every((label) => labels.includes(label) && text.includes(`'${label}'`));
}

const admitsNull = ({ kinds }: Shape) => kinds.some((kind) => ['null', 'any', 'anything'].includes(kind));

/**
 * Whether a table's column may be NULL, or its table stands on the far side of a LEFT JOIN alone, and the statement does
 * not say IS NOT NULL of it.
 */
function mayBeNull({ source }: Column, text: string): boolean {
  if (!source || new RegExp(`\\b"?${source.column}"? IS NOT NULL`).test(text)) return false;
  const table = new RegExp(`(?<!LEFT JOIN )"${source.table}"`);
  return source.nullable || !table.test(text);
}

/** Nothing in JSON is a Date or a Buffer. */
function isJson({ kinds, item, fields }: Shape): boolean {
  if (kinds.some((kind) => ['Date', 'Buffer', 'bigint'].includes(kind))) return false;
  return (!item || isJson(item)) && Object.values(fields ?? {}).every(isJson);
}

/** What tests saw that a declared row does not hold: each with the place within the row. */
export function unlike(declared: Shape, seen: Shape, at = ''): string[] {
  const { kinds } = declared;
  if (kinds.includes('any') || kinds.includes('anything')) return [];
  const told = (what: string) => [`${at || 'the row'}: declared ${inWords(declared)}, answered ${what}`];
  const wrong = seen.kinds.filter((kind) => !kinds.includes(kind)).flatMap(told);
  if (wrong.length > 0) return wrong;
  const { labels, item, fields } = declared;
  if (labels && seen.kinds.includes('string')) {
    const other = seen.labels?.find((label) => !labels.includes(label));
    if (other !== undefined) return told(`'${other}'`);
    if (!seen.labels) return told('many a string');
  }
  if (item && seen.item) return unlike(item, seen.item, `${at}[]`);
  if (!fields || !seen.fields) return [];
  return Object.entries(fields).flatMap(([name, field]) =>
    unlike(field, seen.fields![name] ?? { kinds: ['undefined'] }, at ? `${at}.${name}` : name),
  );
}
