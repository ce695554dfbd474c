import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decryptToken, tokenHash } from '#app/platform/tokens.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { onCluster, testCluster } from '#tests/support/test-cluster.ts';
import { migrate } from '#prisma/migrate.ts';
import { seedScale, shares } from './index.ts';
import { random } from '#prisma/seed/random.ts';

let db: TestDatabase;
const lines: string[] = [];
const run = (practices: number, appointments: number, databaseUrl = db.url) =>
  seedScale({
    databaseUrl,
    practices,
    appointments,
    now: TEST_NOW,
    password: 'a password of the test',
    log: (line) => lines.push(line),
  });

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const count = async (table: string) =>
  Number((await db.owner.query(`SELECT count(*) AS n FROM "${table}"`)).rows[0].n);

describe('the scale seed', () => {
  it('writes exactly what was asked for, under all constraints, and says how far it is', async () => {
    const done = await run(20, 500);
    expect(done).toMatchObject({ practices: 20, appointments: 500 });
    expect(await count('Practice')).toBe(20);
    expect(await count('Appointment')).toBe(500);
    expect(await count('AppointmentService')).toBe(500);
    expect(lines.at(-2)).toMatch(/^100 %: 20 practices, 500 appointments/);
  });

  it('puts every visit inside the hours of its place, in the wall time of its zone', async () => {
    const { rows } = await db.owner.query(`
      SELECT count(*)::int AS outside FROM "Appointment" a
      WHERE NOT EXISTS (
        SELECT FROM "AvailabilityBlock" b
        WHERE b."practiceId" = a."practiceId" AND b."locationId" = a."locationId"
          AND b.weekday = extract(dow FROM a."startsAt" AT TIME ZONE a."timeZone")
          AND b."startMinute" <= extract(epoch FROM (a."startsAt" AT TIME ZONE a."timeZone")::time) / 60
          AND b."endMinute" >= extract(epoch FROM (a."endsAt" AT TIME ZONE a."timeZone")::time) / 60)`);
    expect(rows[0].outside).toBe(0);
  });

  it('leaves nothing in the past for the worker to charge or to remind of', async () => {
    const due = `SELECT (SELECT count(*)::int FROM tenancy.appointments_to_charge($1, 1000)) AS charges,
                        (SELECT count(*)::int FROM tenancy.emails_to_remind($1, 1000)) AS mails`;
    expect((await db.database.pool.query(due, [new Date(TEST_NOW)])).rows[0]).toEqual({
      charges: 0,
      mails: 0,
    });
  });

  it('makes links that open, and rows that row-level security keeps apart', async () => {
    const { rows } = await db.owner.query(
      `SELECT "practiceId", "instantActionTokenHash" AS hash, "instantActionTokenEncrypted" AS encrypted FROM "Appointment" LIMIT 1`,
    );
    const { practiceId, hash, encrypted } = rows[0];
    expect(tokenHash(decryptToken(encrypted))).toBe(hash);
    const seen = await practiceDb(db.database, practiceId).run(
      (sql) => sql<{ practiceId: string }>`SELECT DISTINCT "practiceId" FROM "Appointment"`,
    );
    expect(seen).toEqual([{ practiceId }]);
  });

  it('goes on where it ended', async () => {
    await run(2, 30);
    const { rows } = await db.owner.query(`SELECT max(slug) AS last FROM "Practice"`);
    expect(rows[0].last).toBe('practice-00022');
    expect(await count('Appointment')).toBe(530);
  });

  it('works for an owner of the tables whom row-level security binds', async () => {
    const { urlOf } = await testCluster();
    const name = `plain_owner_${process.pid}`;
    const url = new URL(urlOf(name));
    url.username = name;
    url.password = 'x';
    await onCluster(urlOf, async (client) => {
      await client.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'x'`);
      await client.query(`GRANT tendwell_app, tendwell_jobs, tendwell_lookup TO ${name}`);
      await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
    });
    try {
      await migrate(url.href);
      const done = await run(2, 40, url.href);
      expect(done).toMatchObject({ practices: 2, appointments: 40 });
    } finally {
      await onCluster(urlOf, async (client) => {
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
        await client.query(`DROP ROLE ${name}`);
      });
    }
  });
});

describe('shares', () => {
  it('hand out every appointment, very unevenly', () => {
    const counts = shares(400, 100_000, random('shares'));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100_000);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...counts)).toBeGreaterThan(700);
  });
});
