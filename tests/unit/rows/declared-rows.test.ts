import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../support/database.ts';
import { unlike, wrongWith } from '../../support/rows/compare.ts';
import { declaredStatements, type Shape } from '../../support/rows/declared.ts';
import { describer } from '../../support/rows/described.ts';
import { shapeOfValues } from '../../support/rows/seen.ts';
import { writeDeclared } from '../../support/rows/verdict.ts';

// The compiler reads the whole product.
vi.setConfig({ testTimeout: 120_000 });

let db: TestDatabase;
let columnsOf: Awaited<ReturnType<typeof describer>>;
let close: () => void;
beforeAll(async () => {
  db = await testDatabase();
  const client = await db.owner.connect();
  close = () => client.release();
  columnsOf = await describer(client);
});
afterAll(async () => {
  close();
  await db.close();
});

test('every statement by hand declares the row that PostgreSQL describes', async () => {
  const statements = declaredStatements();
  writeDeclared(statements);
  expect(statements.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  for (const statement of statements) {
    const columns = await columnsOf(statement.text).catch((error: Error) => error.message);
    const found = typeof columns === 'string' ? [columns] : wrongWith(statement, columns);
    wrong.push(...found.map((what) => `${statement.at} ${what}`));
  }
  expect(wrong).toEqual([]);
});

const string: Shape = { kinds: ['string'] };
const text = `
  SELECT id, "clientType" AS type, array_agg(id) AS ids, jsonb_build_object('at', "createdAt") AS made, count(*) AS sum, sum(1.5) AS mean,
    "createdAt"::date AS day
  FROM "Client" WHERE "firstName" = $1 GROUP BY id`;
const wrongIn = async (fields: Record<string, Shape>, of = text) =>
  wrongWith({ at: '', text: of, row: { kinds: ['object'], fields } }, await columnsOf(of));

test('what a declared row says wrong is told', async () => {
  const right: Record<string, Shape> = {
    id: string,
    type: { kinds: ['string', 'null'], labels: ['booked', 'added', 'invited', 'reviewer'] },
    ids: { kinds: ['array'], item: string },
    made: { kinds: ['object'], fields: { at: string } },
    sum: { kinds: ['number'] },
    mean: string,
    day: { kinds: ['Date'] },
  };
  expect(await wrongIn(right)).toEqual([]);
  const { day, ...without } = right;
  expect(await wrongIn(without)).toEqual(['day: answered date, not declared']);
  expect(await wrongIn({ ...right, other: string })).toEqual(['other: declared string, not answered']);
  expect(
    await wrongIn({
      ...right,
      type: { kinds: ['string'], labels: ['booked'] },
      made: { kinds: ['object'], fields: { at: day! } },
      sum: string,
      mean: { kinds: ['number'] },
      day: { kinds: ['any'] },
    }),
  ).toEqual([
    "type: declared 'booked', answered ClientType (booked, added, invited, reviewer)",
    'made: declared object, answered jsonb',
    'sum: declared string, answered int8',
    'mean: declared number, answered numeric',
    'day: declared any, answered date',
  ]);
  // An array of an enum is not read by pg: a string such as '{reminder}'.
  const muted = { mutedEmails: { kinds: ['array'], item: string } };
  expect(await wrongIn(muted, 'SELECT "mutedEmails" FROM "Client"')).toHaveLength(1);
});

test('a column that may be NULL is declared with null, or the statement excludes it', async () => {
  const email = 'SELECT email FROM "Client"';
  expect(await wrongIn({ email: string }, email)).toEqual(['email: declared string, may be NULL']);
  expect(await wrongIn({ email: { kinds: ['string', 'null'] } }, email)).toEqual([]);
  expect(await wrongIn({ email: string }, `${email} WHERE email IS NOT NULL`)).toEqual([]);
  const joined = 'SELECT s.name FROM "Client" c LEFT JOIN "Service" s ON s."practiceId" = c."practiceId"';
  expect(await wrongIn({ name: string }, joined)).toEqual(['name: declared string, may be NULL']);
  expect(await wrongIn({ name: string }, joined.replace('LEFT JOIN', 'JOIN'))).toEqual([]);
});

test('what tests see and no declared row holds is told with its place', () => {
  const row: Shape = {
    kinds: ['object'],
    fields: {
      kind: { kinds: ['string'], labels: ['one', 'other'] },
      total: { kinds: ['number'] },
      lines: {
        kinds: ['array'],
        item: { kinds: ['object'], fields: { at: string, by: { kinds: ['string', 'undefined'] } } },
      },
    },
  };
  const seen = (...rows: object[]) => unlike(row, shapeOfValues(rows));
  const good = { kind: 'one', total: 1, lines: [{ at: 'now' }, { at: 'then', by: 'me', more: true }] };
  expect(seen(good, { ...good, kind: 'other', lines: [] })).toEqual([]);
  expect(seen(good, { ...good, total: null })).toEqual(['total: declared number, answered null']);
  expect(seen(good, { ...good, kind: 'third' })).toEqual([
    "kind: declared 'one' | 'other', answered 'third'",
  ]);
  expect(seen(good, { ...good, lines: [{ by: 'me' }] })).toEqual([
    'lines[].at: declared string, answered undefined',
  ]);
  expect(seen({ ...good, lines: null })).toEqual(['lines: declared (object)[], answered null']);
  expect(seen({ ...good, total: new Date(0) })).toEqual(['total: declared number, answered Date']);
});
