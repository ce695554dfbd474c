import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aListedPractice } from '#tests/support/worlds/marketplace.ts';

let db: TestDatabase;
let ids: string[];

beforeAll(async () => {
  db = await testDatabase({ max: 6 });
  for (const slug of ['first', 'second']) await aListedPractice(db.database, { slug, name: slug });
  const { rows } = await db.owner.query<{ id: string }>('SELECT id FROM "Practice" ORDER BY slug');
  ids = rows.map(({ id }) => id);
});
afterAll(() => db.close());

test('two practices bring the same new words in another order, at one moment: both are written', async () => {
  const [one, two] = [await db.owner.connect(), await db.owner.connect()];
  try {
    await one.query('BEGIN');
    await two.query('BEGIN');
    await one.query(`UPDATE "Practice" SET name = 'velvet' WHERE id = $1`, [ids[0]]);
    let written = false;
    const second = two.query(`UPDATE "Practice" SET name = 'granite' WHERE id = $1`, [ids[1]]).then(() => {
      written = true;
    });
    // It has written, or it waits for the first.
    while (!written && !(await isWaiting())) continue;
    await one.query(`UPDATE "Practice" SET headline = 'granite' WHERE id = $1`, [ids[0]]);
    await one.query('COMMIT');
    await second;
    await two.query(`UPDATE "Practice" SET headline = 'velvet' WHERE id = $1`, [ids[1]]);
    await two.query('COMMIT');
  } finally {
    one.release(true);
    two.release(true);
  }
  const { rows } = await db.owner.query(
    `SELECT word FROM "SearchWord" WHERE word IN ('velvet', 'granite') ORDER BY word`,
  );
  expect(rows).toEqual([{ word: 'granite' }, { word: 'velvet' }]);
});

async function isWaiting(): Promise<boolean> {
  const { rows } = await db.owner.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}
