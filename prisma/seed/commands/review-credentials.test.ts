import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';

const TSX = createRequire(import.meta.url).resolve('tsx/cli');
const MAIN = join(import.meta.dirname, '../main.ts');

/** Each command is a process that compiles itself. */
const WITHIN = { timeout: 120_000 };

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

/** What `npm run seed -- …` runs, as a process of its own beside this database: its exit code and its words. */
async function seed(...args: string[]): Promise<{ code: number; said: string; complained: string }> {
  const env = { ...process.env, DATABASE_URL: db.url, APP_DATABASE_URL: db.appUrl };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [TSX, MAIN, ...args], { env });
    return { code: 0, said: stdout.trim(), complained: stderr.trim() };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout.trim(), complained: stderr.trim() };
  }
}

async function aCredential(practice: WorldPractice, licenseNumber: string): Promise<string> {
  const { rows } = await db.owner.query<{ id: string }>(
    `INSERT INTO "ProCredential" (id, "practiceId", kind, "licenseNumber", "createdAt")
     VALUES (gen_random_uuid(), $1, 'license', $2, now()) RETURNING id`,
    [practice.id, licenseNumber],
  );
  return rows[0]!.id;
}
const states = async () =>
  (await db.owner.query('SELECT id, state FROM "ProCredential" ORDER BY "licenseNumber"')).rows;

describe('seed credentials, seed approve (reviewing what practitioners say they are)', WITHIN, () => {
  test('lists what waits of all practices, and approves the one that is named', async () => {
    const first = await aCredential(a, 'LMT 1');
    const second = await aCredential(b, 'LMT 2');
    const { said } = await seed('credentials');
    expect(said.split('\n').map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ id: first, practiceId: a.id, kind: 'license', licenseNumber: 'LMT 1' }),
      expect.objectContaining({ id: second, practiceId: b.id, licenseNumber: 'LMT 2' }),
    ]);
    expect(await seed('approve', second)).toEqual({ code: 0, said: 'Approved.', complained: '' });
    expect(await states()).toEqual([
      { id: first, state: 'pending' },
      { id: second, state: 'approved' },
    ]);

    // Once approved it waits no more: a second time says so and changes nothing.
    const before = await states();
    expect(await seed('approve', second)).toEqual({
      code: 1,
      said: '',
      complained: `no credential of the id ${second} waits for its review`,
    });
    expect(await states()).toEqual(before);
  });

  test.each([
    ['019aaaaa-0000-7000-8000-000000000000', /^no credential of the id .* waits for its review$/],
    ['LMT 1', /^"LMT 1" is no id of a credential$/],
  ])('approves nothing of the id "%s"', async (id, words) => {
    const before = await states();
    const { code, said, complained } = await seed('approve', id);
    expect({ code, said }).toEqual({ code: 1, said: '' });
    expect(complained).toMatch(words);
    expect(await states()).toEqual(before);
  });
});
