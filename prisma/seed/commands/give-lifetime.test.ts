import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';

const TSX = createRequire(import.meta.url).resolve('tsx/cli');
const MAIN = join(import.meta.dirname, '../main.ts');

let db: TestDatabase;
let a: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
});
afterAll(() => db.close());

/** What `npm run seed -- lifetime …` says. */
async function lifetime(slug: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: db.url, APP_DATABASE_URL: db.appUrl };
  const run = promisify(execFile)(process.execPath, [TSX, MAIN, 'lifetime', slug], { env });
  return run.then(
    ({ stdout }) => stdout.trim(),
    (error: { stderr: string }) => error.stderr.trim(),
  );
}
const plans = async () =>
  (
    await db.owner.query<{ plan: string; state: string; practiceId: string }>(
      `SELECT plan, state, "practiceId" FROM "Subscription" WHERE plan = 'lifetime'`,
    )
  ).rows;

test(
  'seed lifetime gives the practice of an address the Lifetime plan, once, and no other',
  { timeout: 120_000 },
  async () => {
    expect(await lifetime(a.slug)).toBe('Given.');
    const given = [{ plan: 'lifetime', state: 'active', practiceId: a.id }];
    expect(await plans()).toEqual(given);
    expect(await lifetime(a.slug)).toBe('It has it already.');
    expect(await lifetime('nobody-here')).toBe('no open practice has the address "nobody-here"');
    expect(await plans()).toEqual(given);
  },
);
