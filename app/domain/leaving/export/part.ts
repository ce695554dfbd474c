import { CSV_START, csvLines } from '#app/lib/csv.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** Rows of one page at most: what is in memory at once. */
const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

type Row = Record<string, unknown>;
/** The rows after an id, in the order of ids, at most so many. */
type ReadPage = (
  sql: Db,
  practiceId: string,
  after: string,
  most: number,
) => Promise<{ id: string; row: object }[]>;

/** One file of the copy, read page by page: nothing is ever held whole. */
export interface ExportPart {
  name: string;
  write(run: <T>(body: (sql: Db) => Promise<T>) => Promise<T>, practiceId: string): AsyncGenerator<string>;
}

async function* pagesOf(
  read: ReadPage,
  run: Parameters<ExportPart['write']>[0],
  practiceId: string,
): AsyncGenerator<Row[]> {
  let after = FIRST;
  for (;;) {
    const from = after;
    const rows = await run((sql) => read(sql, practiceId, from, PAGE));
    if (rows.length > 0) yield rows.map(({ row }) => row as Row);
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.id;
  }
}

const cell = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value as number | boolean);

/** A table for spreadsheets; amounts are cents, moments ISO 8601. `change` opens what is kept encrypted. */
export const csvPart = (
  name: string,
  read: ReadPage,
  columns: readonly string[],
  change: (row: Row) => Row = (row) => row,
): ExportPart => ({
  name,
  async *write(run, practiceId) {
    yield CSV_START + csvLines([columns]);
    for await (const rows of pagesOf(read, run, practiceId)) {
      yield csvLines(rows.map(change).map((row) => columns.map((column) => cell(row[column]))));
    }
  },
});

/** A list of objects, for what is no table. */
export const jsonPart = (
  name: string,
  read: ReadPage,
  change: (row: Row) => Row = (row) => row,
): ExportPart => ({
  name,
  async *write(run, practiceId) {
    let before = '[\n';
    for await (const rows of pagesOf(read, run, practiceId)) {
      yield before + rows.map((row) => JSON.stringify(change(row))).join(',\n');
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  },
});
