import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { onCluster, testCluster } from '#tests/support/test-cluster.ts';
import { migrate, readMigrations } from './migrate.ts';
import { applySqlFiles, prismaFolder, readSqlFiles, sha256, type SqlFile } from './sql-files.ts';

let db: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  db = await testDatabase();
  client = new pg.Client({ connectionString: db.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await db.close();
});

/** All functions of the product with who may call them, and the triggers and indexes that are built on them. */
async function functionsOf(connection: pg.Client | pg.Pool): Promise<string[]> {
  const { rows } = await connection.query<{ line: string }>(`
    SELECT concat_ws(E'\\n', proowner::regrole, proacl::text, pg_get_functiondef(oid)) AS line
    FROM pg_proc p WHERE pronamespace IN ('public'::regnamespace, 'tenancy'::regnamespace)
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indexprs IS NOT NULL
    UNION ALL SELECT name || checksum FROM tenancy.sql_files
    ORDER BY 1`);
  return rows.map((row) => row.line);
}

const oidOf = async (name: string): Promise<number> =>
  (await client.query<{ oid: number }>('SELECT oid FROM pg_proc WHERE proname = $1', [name])).rows[0]!.oid;

async function apply(files: SqlFile[]) {
  await client.query('BEGIN');
  try {
    const done = await applySqlFiles(client, files);
    await client.query('COMMIT');
    return done;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

const file = (name: string, sql: string): SqlFile => ({ name, sql, checksum: sha256(sql) });

/** The files as they would be with one of them written otherwise. */
async function withChanged(name: string, change: (sql: string) => string): Promise<SqlFile[]> {
  const files = await readSqlFiles();
  return files.map((one) => (one.name === name ? file(name, change(one.sql)) : one));
}

describe('prisma/sql', () => {
  it('holds every function of the product, each in one file that begins with why it exists', async () => {
    const files = await readSqlFiles();
    const { rows } = await client.query<{ name: string }>(`
      SELECT proname AS name FROM pg_proc p
      WHERE pronamespace IN ('public'::regnamespace, 'tenancy'::regnamespace)
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
      ORDER BY proname COLLATE "C"`);
    expect(files.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
    for (const { name, sql } of files) expect(sql, name).toMatch(/^-- .{20}/);
  });

  it('is where functions stand: no migration makes, changes or calls one', async () => {
    const names = (await readSqlFiles()).map(({ name }) => name).join('|');
    const forbidden = new RegExp(
      String.raw`\b(create|alter|drop)\s+(or\s+replace\s+)?(function|procedure|routine|trigger|view)\b|\b(${names})\s*\(`,
      'i',
    );
    for (const { name, sql } of await readMigrations()) {
      const found = forbidden.exec(sql.replaceAll(/--.*/g, ''));
      expect(found?.[0], `${name}: migrations run before prisma/sql`).toBeUndefined();
    }
  });

  it('leaves the database without views, which it would not carry over', async () => {
    const { rows } = await client.query(
      `SELECT relname FROM pg_class WHERE relkind IN ('v', 'm') AND relnamespace IN ('public'::regnamespace, 'tenancy'::regnamespace)`,
    );
    expect(rows).toEqual([]);
  });
});

describe('applying the files', () => {
  it('does nothing where nothing changed', async () => {
    const before = await oidOf('search_text');
    expect(await apply(await readSqlFiles())).toEqual({ made: [], dropped: [] });
    expect(await oidOf('search_text')).toBe(before);
  });

  it('makes a changed one anew with its triggers and indexes, and no other', async () => {
    const before = await functionsOf(client);
    const untouched = await oidOf('takes_cards');
    const body = (sql: string) => sql.replace("'øłđı', 'oldi'", "'øłđıæ', 'oldia'");
    const files = (await withChanged('search_text', body)).map((one) =>
      one.name === 'money_changes_bill' ? file(one.name, `-- Anew.\n${one.sql}`) : one,
    );
    expect(await apply(files)).toEqual({ made: ['money_changes_bill', 'search_text'], dropped: [] });
    expect((await client.query(`SELECT search_text('Ægir')`)).rows).toEqual([{ search_text: 'agir' }]);
    expect(await oidOf('takes_cards')).toBe(untouched);
    expect(await functionsOf(client)).not.toEqual(before);
    expect((await apply(await readSqlFiles())).made).toEqual(['money_changes_bill', 'search_text']);
    expect(await functionsOf(client)).toEqual(before);
  });

  it('lets arguments, answers and triggers change, also of one that others call', async () => {
    const files = await withChanged('payment_filter', (sql) =>
      sql.replace('now timestamptz)', 'now timestamptz, extra text DEFAULT NULL)'),
    );
    const triggerless = files.map((one) =>
      one.name === 'review_changes_rating'
        ? file(one.name, one.sql.slice(0, one.sql.indexOf('CREATE TRIGGER "Review_gone')))
        : one,
    );
    await apply(triggerless);
    const { rows } = await client.query(
      `SELECT oid::regprocedure::text AS signature FROM pg_proc WHERE proname = 'payment_filter'`,
    );
    expect(rows).toEqual([{ signature: 'payment_filter("Bill",timestamp with time zone,text)' }]);
    expect((await client.query(`SELECT payment_owed(NULL, now()) AS owed`)).rows).toEqual([{ owed: 0 }]);
    const triggers = await client.query(
      `SELECT tgname FROM pg_trigger WHERE tgfoid = 'review_changes_rating'::regproc ORDER BY 1`,
    );
    expect(triggers.rows.map(({ tgname }) => tgname)).toEqual([
      'Review_changed_rating',
      'Review_made_rating',
    ]);
  });

  it('is not felt by a session that has prepared a call of the old one', async () => {
    const call = { name: 'slug', text: 'SELECT * FROM tenancy.practice_for_slug($1)', values: ['nobody'] };
    const app = new pg.Client({ connectionString: db.appUrl });
    await app.connect();
    try {
      for (let n = 0; n < 6; n++) await app.query(call);
      await apply(await withChanged('practice_for_slug', (sql) => `-- Anew.\n${sql}`));
      expect((await app.query(call)).rows).toEqual([]);
    } finally {
      await app.end();
    }
  });

  it('drops the function of a file that is gone, with its triggers', async () => {
    const files = (await readSqlFiles()).filter(({ name }) => name !== 'event_registration_capacity');
    expect(await apply(files)).toEqual({ made: [], dropped: ['event_registration_capacity'] });
    const { rows } = await client.query(
      `SELECT proname FROM pg_proc WHERE proname = 'event_registration_capacity'
       UNION ALL SELECT tgname FROM pg_trigger WHERE tgname = 'EventRegistration_capacity'`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['a syntax error', (sql: string) => sql.replace('FROM "Client"', 'FORM "Client"')],
    ['a column that is not there', (sql: string) => sql.replace('c."userId"', 'c."userIds"')],
    ['another name', (sql: string) => sql.replaceAll('is_client_address', 'is_address')],
    [
      'a second function',
      (sql: string) => sql + sql.replaceAll('(address text)', '(address text, other int)'),
    ],
  ])('leaves all as before where a file has %s, and names the file', async (_what, change) => {
    const before = await functionsOf(client);
    const files = await withChanged('is_client_address', change);
    const renewed = files.map((one) =>
      one.name === 'expired_holds' ? file(one.name, `-- Anew.\n${one.sql}`) : one,
    );
    await expect(apply(renewed)).rejects.toThrow(/^is_client_address\.sql: /);
    expect(await functionsOf(client)).toEqual(before);
  });

  it('refuses to take away what a column is made of', async () => {
    await client.query(
      `ALTER TABLE "Specialty" ADD COLUMN plain text GENERATED ALWAYS AS (search_text(name)) STORED`,
    );
    const before = await functionsOf(client);
    await expect(apply(await withChanged('search_text', (sql) => `-- Anew.\n${sql}`))).rejects.toThrow(
      'other objects depend on it',
    );
    expect(await functionsOf(client)).toEqual(before);
  });
});

/** An empty database beside the test's own. */
async function withEmpty(work: (url: string) => Promise<void>): Promise<void> {
  const { urlOf } = await testCluster();
  const name = `${new URL(db.url).pathname.slice(1)}_empty`;
  await onCluster(urlOf, (owner) => owner.query(`CREATE DATABASE "${name}"`));
  try {
    await work(urlOf(name));
  } finally {
    await onCluster(urlOf, (owner) => owner.query(`DROP DATABASE "${name}" WITH (FORCE)`));
  }
}

describe('a database', () => {
  it('is brought up to date once by two processes that start at one moment', async () => {
    await withEmpty(async (url) => {
      const [one, two] = await Promise.all([migrate(url), migrate(url)]);
      const both = [one, two].map(({ applied, functions }) => [applied.length, functions.length]);
      const all = [(await readMigrations()).length, (await readSqlFiles()).length];
      expect(both.sort((a, b) => a[0]! - b[0]!)).toEqual([[0, 0], all]);
    });
  });

  it('is brought up to date by an owner who is no superuser', async () => {
    const { urlOf } = await testCluster();
    const owner = `owner_${process.pid}`;
    await withEmpty(async (url) => {
      const name = new URL(url).pathname.slice(1);
      await onCluster(urlOf, async (superuser) => {
        await superuser.query(`CREATE ROLE ${owner} LOGIN PASSWORD 'of the test' NOSUPERUSER`);
        await superuser.query(`GRANT tendwell_app, tendwell_jobs, tendwell_lookup TO ${owner}`);
        await superuser.query(`ALTER DATABASE "${name}" OWNER TO ${owner}`);
      });
      try {
        const address = Object.assign(new URL(url), { username: owner, password: 'of the test' }).href;
        expect((await migrate(address)).functions.length).toBeGreaterThan(50);
        const own = new pg.Client({ connectionString: address });
        await own.connect();
        await own.query(`UPDATE tenancy.sql_files SET checksum = 'old'`);
        await own.end();
        expect((await migrate(address)).functions.length).toBeGreaterThan(50);
      } finally {
        await onCluster(urlOf, async (superuser) => {
          await superuser.query(`DROP DATABASE "${name}" WITH (FORCE)`);
          await superuser.query(`DROP ROLE ${owner}`);
          await superuser.query(`CREATE DATABASE "${name}"`);
        });
      }
    });
  });

  /** A database as it stood before 2026-11-23: its tables, some of its functions as they were, and its own history. */
  async function older(url: string, lines: string[], work: (old: pg.Client) => Promise<void>): Promise<void> {
    const old = new pg.Client({ connectionString: url });
    await old.connect();
    try {
      for (const { name, sql } of await readMigrations()) if (name < '20261123') await old.query(sql);
      await old.query(`
        CREATE FUNCTION tenancy.expired_holds(most int) RETURNS int LANGUAGE sql AS 'SELECT most';
        CREATE FUNCTION event_registration_capacity() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
        CREATE TRIGGER "EventRegistration_full" BEFORE INSERT ON "EventRegistration"
          FOR EACH ROW EXECUTE FUNCTION event_registration_capacity();
        CREATE TABLE "_prisma_migrations" (id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz,
          migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz, started_at timestamptz DEFAULT now(),
          applied_steps_count int DEFAULT 0);
        INSERT INTO "User" (id, email, kind, name) VALUES (gen_random_uuid(), 'ada@example.com', 'client', 'Ada')`);
      await old.query(
        `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at)
         SELECT gen_random_uuid(), split_part(line, '  ', 1), split_part(line, '  ', 2), now() FROM unnest($1::text[]) line`,
        [lines],
      );
      await work(old);
    } finally {
      await old.end();
    }
  }

  async function replaced(): Promise<string[]> {
    const text = await readFile(join(prismaFolder('migrations'), 'replaced.txt'), 'utf8');
    const lines = text.trim().split('\n');
    expect(lines).toHaveLength(45);
    return lines;
  }

  it('that stands where the replaced migrations led is taken over, and loses nothing', async () => {
    const lines = await replaced();
    const names = (await readMigrations()).map(({ name }) => name);
    await withEmpty((url) =>
      older(url, lines, async (old) => {
        expect(await migrate(url)).toEqual({
          applied: names.filter((name) => name > '20261123'),
          functions: (await readSqlFiles()).map(({ name }) => name),
        });
        expect(await functionsOf(old)).toEqual(await functionsOf(client));
        expect((await old.query('SELECT name FROM "User"')).rows).toEqual([{ name: 'Ada' }]);
        expect(await migrate(url)).toEqual({ applied: [], functions: [] });
      }),
    );
  });

  it('that stands earlier is refused, told what to do, and left as it is', async () => {
    const lines = (await replaced()).filter((line) => !line.endsWith('_takes_wallets'));
    await withEmpty((url) =>
      older(url, lines, async (old) => {
        await expect(migrate(url)).rejects.toThrow(
          /does not have migration 20261122155040_takes_wallets .* start the version of that day once/,
        );
        const { rows } = await old.query(
          `SELECT count(*)::int AS migrations, to_regclass('tenancy.sql_files') AS files FROM "_prisma_migrations"`,
        );
        expect(rows).toEqual([{ migrations: 44, files: null }]);
      }),
    );
  });
});
