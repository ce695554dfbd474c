import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mustBeBound, openPool } from '#app/platform/db.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await twoPractices(db.database);
});
afterAll(() => db.close());

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const refused = { code: '42501' };

test.each([
  ['web and worker', () => db.appUrl, 'tendwell_app'],
  ['the queue', () => db.jobsUrl, 'tendwell_jobs'],
])('%s log in as a role of their own, with no way back to more', async (_who, url, role) => {
  await as(url(), async (client) => {
    const { rows } = await client.query('SELECT current_user AS now, session_user AS session');
    expect(rows).toEqual([{ now: role, session: role }]);
    // A superuser that has set a role gets all of its rights back by this.
    await client.query('RESET ROLE');
    expect((await client.query('SELECT current_user AS now')).rows).toEqual([{ now: role }]);
    for (const other of ['tendwell_app', 'tendwell_jobs', 'tendwell_lookup', new URL(db.url).username]) {
      if (other !== role) await expect(client.query(`SET ROLE ${other}`)).rejects.toMatchObject(refused);
    }
    for (const more of [
      'CREATE ROLE more',
      `ALTER ROLE ${role} SUPERUSER`,
      'CREATE DATABASE more',
      `COPY "User" TO PROGRAM 'true'`,
      `SELECT pg_read_file('postgresql.conf')`,
      'ALTER TABLE "Client" DISABLE ROW LEVEL SECURITY',
      'DROP TABLE "Client"',
      'CREATE TABLE public.more (id int)',
    ])
      await expect(client.query(more), more).rejects.toMatchObject(refused);
  });
});

test('the queue’s role reads nothing of any practice, and the app’s nothing without naming one (C81)', async () => {
  await as(db.jobsUrl, (client) =>
    expect(client.query('SELECT FROM "Client"')).rejects.toMatchObject(refused),
  );
  await as(db.appUrl, async (client) => {
    expect((await client.query('SELECT FROM "Client"')).rowCount).toBe(0);
  });
});

test('nobody logs in as the role that crosses practices', async () => {
  const { rows } = await db.owner.query(
    `SELECT rolcanlogin OR rolsuper OR rolbypassrls AS free FROM pg_roles WHERE rolname = 'tendwell_lookup'`,
  );
  expect(rows).toEqual([{ free: false }]);
});

test('a program does not start as the owner of the tables', async () => {
  const asOwner = openPool(db.url, 1);
  await expect(mustBeBound(asOwner)).rejects.toThrow('is not bound by row-level security');
  await asOwner.end();
  await expect(mustBeBound(db.database.pool)).resolves.toBeUndefined();
});
