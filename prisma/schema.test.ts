import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { ENTITY_PAGE, entityPage } from '../scripts/er.ts';
import { migrate, readMigrations } from './migrate.ts';
import { readSqlFiles } from './sql-files.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
});

afterAll(async () => {
  await db?.end();
  await database?.close();
});

async function column(sql: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await db.query<{ value: string }>(sql, values);
  return rows.map((row) => row.value);
}

describe('migrations', () => {
  it('bring an empty database up to date, and do nothing the second time', async () => {
    const name = `empty_${randomUUID().replaceAll('-', '')}`;
    await db.query(`CREATE DATABASE ${name} TEMPLATE template0`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    try {
      const lines: string[] = [];
      const first = await migrate(url.href, (line) => lines.push(line));
      const known = (await readMigrations()).map((migration) => migration.name);
      expect(first.applied).toEqual(known);
      const functions = (await readSqlFiles()).map((file) => file.name);
      expect(first.functions).toEqual(functions);
      expect(lines).toEqual([
        ...known.map((migration) => `applied ${migration}`),
        `made ${functions.length} of ${functions.length} functions`,
      ]);
      expect(await migrate(url.href)).toEqual({ applied: [], functions: [] });

      const fresh = new pg.Client({ connectionString: url.href });
      await fresh.connect();
      await fresh.query(`UPDATE "_prisma_migrations" SET checksum = 'edited' WHERE migration_name = $1`, [
        known[0],
      ]);
      await fresh.end();
      await expect(migrate(url.href)).rejects.toThrow('was changed after it had been applied');
    } finally {
      await db.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });

  it('cover the data model as it stands', async () => {
    const folder = new URL('./schema/', import.meta.url);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.prisma')).sort();
    const now = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
    const covered = await readFile(new URL('./migrations/datamodel.prisma', import.meta.url), 'utf8');
    expect(covered === now.join('\n'), 'run: npm run migration -- <name>').toBe(true);
  });
});

describe('the entity page', () => {
  it('is fresh', async () => {
    const page = await readFile(ENTITY_PAGE, 'utf8');
    expect(page === (await entityPage()), 'run: npm run er').toBe(true);
  });
});

const TENANT_TABLES = `
  SELECT c.oid, c.relname FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = CASE c.relname WHEN 'Practice' THEN 'id' ELSE 'practiceId' END
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`;

describe('the second wall', () => {
  it('stands around every table of a practice', async () => {
    const tables = await column(`SELECT relname AS value FROM (${TENANT_TABLES}) t`);
    expect(tables.length).toBeGreaterThan(50);
    const open = await column(`
      SELECT t.relname AS value FROM (${TENANT_TABLES}) t JOIN pg_class c USING (oid)
      WHERE NOT (c.relrowsecurity AND c.relforcerowsecurity) OR NOT EXISTS (
        SELECT FROM pg_policy p WHERE p.polrelid = t.oid AND p.polname = 'practice' AND p.polcmd = '*'
          AND p.polroles = ARRAY['tendwell_app'::regrole::oid]
          AND pg_get_expr(p.polqual, p.polrelid) LIKE '%tendwell.practice_id%'
          AND pg_get_expr(p.polwithcheck, p.polrelid) LIKE '%tendwell.practice_id%')`);
    expect(open).toEqual([]);
  });

  it('has no policy for the programs but the one of the practice', async () => {
    const others = await column(`
      SELECT polname AS value FROM pg_policy
      WHERE polname <> 'practice' AND polroles && ARRAY['tendwell_app'::regrole::oid, 'tendwell_jobs'::regrole::oid, 0::oid]`);
    expect(others).toEqual([]);
  });

  it('is not owned by those it holds', async () => {
    const owned = (role: string) =>
      column(
        `SELECT oid::regclass::text AS value FROM pg_class WHERE relowner = $1::regrole AND relnamespace <> 'pg_toast'::regnamespace`,
        [role],
      );
    expect(await owned('tendwell_app')).toEqual([]);
    expect(await owned('tendwell_lookup')).toEqual([]);
    expect((await owned('tendwell_jobs')).filter((name) => !name.startsWith('graphile_worker.'))).toEqual([]);
    const strong = await column(`
      SELECT rolname AS value FROM pg_roles
      WHERE rolname LIKE 'tendwell\\_%' AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb)`);
    expect(strong).toEqual([]);
    const logsIn = await column(`
      SELECT rolname AS value FROM pg_roles WHERE rolname LIKE 'tendwell\\_%' AND rolcanlogin ORDER BY 1`);
    expect(logsIn).toEqual(['tendwell_app', 'tendwell_jobs']);
  });

  it('lets the programs add to history, never change it', async () => {
    const privileges = await column(`
      SELECT table_name || ' ' || privilege_type AS value FROM information_schema.role_table_grants
      WHERE grantee = 'tendwell_app' AND table_name IN ('LedgerEntry', 'AuditEntry', 'TimelineEntry') ORDER BY 1`);
    expect(privileges).toEqual([
      'AuditEntry INSERT',
      'AuditEntry SELECT',
      'LedgerEntry INSERT',
      'LedgerEntry SELECT',
      'TimelineEntry INSERT',
      'TimelineEntry SELECT',
    ]);
  });

  it('ties rows of a practice together with the practice', async () => {
    const loose = await column(`
      SELECT k.conname AS value FROM pg_constraint k
      WHERE k.contype = 'f' AND k.conrelid IN (SELECT oid FROM (${TENANT_TABLES}) t WHERE relname <> 'Practice')
        AND k.confrelid IN (SELECT oid FROM (${TENANT_TABLES}) t WHERE relname <> 'Practice')
        AND NOT EXISTS (
          SELECT FROM unnest(k.conkey, k.confkey) AS pair(own, other)
          JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = pair.own AND a.attname = 'practiceId'
          JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = pair.other AND b.attname = 'practiceId')`);
    expect(loose).toEqual([]);
  });
});

interface House {
  practiceId: string;
  locationId: string;
  clientId: string;
}

async function aHouse(): Promise<House> {
  const [userId, practiceId, locationId, clientId] = Array.from({ length: 4 }, () => randomUUID());
  const slug = `p-${practiceId!.slice(0, 8)}`;
  await db.query(`INSERT INTO "User" (id, email, kind, name) VALUES ($1, $2, 'practitioner', 'Ada')`, [
    userId,
    `${slug}@example.com`,
  ]);
  await db.query(
    `INSERT INTO "Practice" (id, "ownerUserId", slug, name, "timeZone") VALUES ($1, $2, $3, 'Ada', 'America/New_York')`,
    [practiceId, userId, slug],
  );
  await db.query(
    `INSERT INTO "Location" (id, "practiceId", name, "timeZone") VALUES ($1, $2, 'Office', 'America/New_York')`,
    [locationId, practiceId],
  );
  await db.query(`INSERT INTO "Client" (id, "practiceId", "firstName") VALUES ($1, $2, 'Bo')`, [
    clientId,
    practiceId,
  ]);
  return { practiceId: practiceId!, locationId: locationId!, clientId: clientId! };
}

/** Stores an hour's appointment from `time` on 2027-03-01 with a buffer in minutes; answers its id. */
async function appointment(
  house: House,
  time: string,
  given: { buffer?: number; clientBooked?: boolean } = {},
) {
  const { buffer = 0, clientBooked = true } = given;
  const id = randomUUID();
  await db.query(
    `INSERT INTO "Appointment" (id, "practiceId", "clientId", "locationId", "startsAt", "endsAt", "bufferMinutes",
       "busyUntil", "clientBooked", "timeZone", "bookedBy", "instantActionTokenHash", "instantActionTokenEncrypted")
     SELECT $1::uuid, $2, $3, $4, s, s + interval '1 hour', $6::int, s + interval '1 hour' + make_interval(mins => $6::int), $7,
       'America/New_York', 'client', $1::text, 'encrypted' FROM (SELECT $5::timestamptz AS s) t`,
    [id, house.practiceId, house.clientId, house.locationId, `2027-03-01T${time}:00Z`, buffer, clientBooked],
  );
  return id;
}

describe('rows', () => {
  let a: House;
  let b: House;

  beforeEach(async () => {
    a = await aHouse();
    b = await aHouse();
  });

  it('cannot refer to a row of another practice', async () => {
    await expect(appointment({ ...a, clientId: b.clientId }, '10:00')).rejects.toThrow(
      'Appointment_practiceId_clientId_fkey',
    );
    await expect(appointment({ ...a, locationId: b.locationId }, '10:00')).rejects.toThrow(
      'Appointment_practiceId_locationId_fkey',
    );
  });

  it('that clients booked cannot overlap, may touch, and leave the buffer', async () => {
    await appointment(a, '10:00', { buffer: 15 });
    await expect(appointment(a, '10:30')).rejects.toThrow('Appointment_no_overlap');
    await expect(appointment(a, '11:00')).rejects.toThrow('Appointment_no_overlap');
    await expect(appointment(a, '09:00', { buffer: 15 })).rejects.toThrow('Appointment_no_overlap');
    await appointment(a, '11:15');
    await appointment(a, '09:00');
    await appointment(b, '10:00');
  });

  it('that a practitioner books may overlap, and a cancelled one makes room', async () => {
    const first = await appointment(a, '10:00');
    await appointment(a, '10:30', { clientBooked: false });
    await db.query(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [first]);
    await appointment(a, '10:00');
  });

  it('hold values in range', async () => {
    const id = await appointment(a, '10:00', { buffer: 15 });
    const refused = (set: string) =>
      expect(db.query(`UPDATE "Appointment" SET ${set} WHERE id = $1`, [id])).rejects.toThrow(
        'violates check constraint',
      );
    await refused(`"amountCents" = -1`);
    await refused(`"endsAt" = "startsAt"`);
    await refused(`"busyUntil" = "endsAt"`);
    await expect(
      db.query(
        `INSERT INTO "Review" (id, "practiceId", "clientId", rating, "tokenHash", "tokenEncrypted") VALUES ($1, $2, $3, 6, 'h', 's')`,
        [randomUUID(), a.practiceId, a.clientId],
      ),
    ).rejects.toThrow('Review_rating');
    await expect(
      db.query(
        `INSERT INTO "AvailabilityBlock" (id, "practiceId", weekday, "startMinute", "endMinute") VALUES ($1, $2, 1, 600, 600)`,
        [randomUUID(), a.practiceId],
      ),
    ).rejects.toThrow('AvailabilityBlock_range');
  });

  it('know a bill by the thing it is for, of its own kind', async () => {
    const id = await appointment(a, '12:00');
    await expect(
      db.query(`UPDATE "Bill" SET kind = 'registration' WHERE "appointmentId" = $1`, [id]),
    ).rejects.toThrow('Bill_subject');
  });

  it('admit one charge on its way or done per appointment and purpose', async () => {
    const id = await appointment(a, '10:00');
    const charge = (state: number, purpose = 'bill') =>
      db.query(
        `INSERT INTO "Transaction" (id, "practiceId", "billId", purpose, state, "amountCents", provider, "idempotencyKey")
         VALUES ($1::uuid, $2, $3, $4::"TransactionPurpose", $5, 100, 'stripe', $1::text)`,
        [randomUUID(), a.practiceId, id, purpose, state],
      );
    await charge(2);
    await charge(0);
    await expect(charge(0)).rejects.toThrow('Transaction_one_live_charge');
    await expect(charge(1)).rejects.toThrow('Transaction_one_live_charge');
    await charge(1, 'tip');
    // One whose money all went back makes room for the next.
    await db.query(`UPDATE "Transaction" SET state = 1 WHERE "billId" = $1 AND state = 0`, [id]);
    await expect(charge(0)).rejects.toThrow('Transaction_one_live_charge');
    await db.query(`UPDATE "Transaction" SET "replacedAt" = now() WHERE "billId" = $1 AND purpose = 'bill'`, [
      id,
    ]);
    await charge(0);
    await expect(charge(1)).rejects.toThrow('Transaction_one_live_charge');
  });

  it('are seen and written by the programs only inside their practice', async () => {
    await db.query('SET ROLE tendwell_app');
    try {
      const seen = async () => Number((await column(`SELECT count(*)::text AS value FROM "Client"`))[0]);
      expect(await seen()).toBe(0);
      await db.query(`SELECT set_config('tendwell.practice_id', $1, false)`, [a.practiceId]);
      expect(await seen()).toBe(1);
      const written = `INSERT INTO "Client" (id, "practiceId", "firstName") VALUES ($1, $2, 'Eve')`;
      await db.query(written, [randomUUID(), a.practiceId]);
      await expect(db.query(written, [randomUUID(), b.practiceId])).rejects.toThrow('row-level security');
      const stolen = await db.query(`UPDATE "Client" SET "firstName" = 'X' WHERE id = $1`, [b.clientId]);
      expect(stolen.rowCount).toBe(0);
      await expect(db.query(`DELETE FROM "Practice"`)).rejects.toThrow('permission denied');
    } finally {
      await db.query('RESET ROLE');
      await db.query('RESET tendwell.practice_id');
    }
  });
});
