import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../support/database.ts';
import { wrongWith } from '../../support/rows/compare.ts';
import { declaredStatements, type Shape } from '../../support/rows/declared.ts';
import { describer } from '../../support/rows/described.ts';

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
