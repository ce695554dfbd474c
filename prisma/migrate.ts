import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Logger, runMigrations as runQueueMigrations } from 'graphile-worker';
import pg from 'pg';
import { applySqlFiles, prismaFolder, readSqlFiles, sha256 } from './sql-files.ts';

interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file, hex, as Prisma computes it. */
  checksum: string;
}

/** What a new database begins with, and what stands for the migrations of migrations/replaced.txt in an older one. */
const FIRST = [
  '20261122160000_tables',
  '20261122160100_constraints',
  '20261122160200_roles_and_row_security',
];

/** The number Prisma's own `migrate deploy` locks, so that the two exclude each other. */
const LOCK = 72_707_369;

/** Prisma's own table, so that `prisma migrate deploy` finds the history where its engine can be had. */
const HISTORY = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/** Every migration in the repository, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = prismaFolder('migrations');
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: sha256(sql) };
    }),
  );
}

async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  await client.query(HISTORY);
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished_at: Date | null }>(
    `SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
  );
  for (const row of rows) {
    if (!row.finished_at)
      throw new Error(`migration ${row.migration_name} was begun by another tool and failed`);
  }
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const done = await work();
    await client.query('COMMIT');
    return done;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

const record = (client: pg.Client, migration: Migration) =>
  client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), migration.checksum, migration.name],
  );

/**
 * The first migrations in the folder make at once what 45 earlier ones made step by step (migrations/replaced.txt). A
 * database that stands where the last of those led has all of it and is only told so; its rows of history stay.
 *
 * @throws where it stands at an earlier one
 */
async function takeOver(
  client: pg.Client,
  done: Map<string, string>,
  migrations: Migration[],
): Promise<void> {
  const text = await readFile(join(prismaFolder('migrations'), 'replaced.txt'), 'utf8');
  for (const line of text.trim().split('\n')) {
    const [checksum, name] = line.split('  ') as [string, string];
    if (done.get(name) === checksum) continue;
    throw new Error(
      `the database does not have migration ${name} as it was on November 22, 2026: start the version of that day once, then this one`,
    );
  }
  for (const migration of migrations) {
    await record(client, migration);
    done.set(migration.name, migration.checksum);
  }
}

async function applyPending(client: pg.Client, log: (line: string) => void): Promise<string[]> {
  const done = await appliedChecksums(client);
  const migrations = await readMigrations();
  const first = migrations.filter(({ name }) => FIRST.includes(name));
  if (done.size > 0 && !FIRST.some((name) => done.has(name)))
    await inTransaction(client, () => takeOver(client, done, first));
  const applied: string[] = [];
  for (const migration of migrations) {
    const checksum = done.get(migration.name);
    if (checksum === migration.checksum) continue;
    if (checksum) throw new Error(`migration ${migration.name} was changed after it had been applied`);
    await inTransaction(client, async () => {
      await client.query(migration.sql);
      await record(client, migration);
    }).catch((error: Error) => {
      throw new Error(`migration ${migration.name}: ${error.message}`, { cause: error });
    });
    applied.push(migration.name);
    log(`applied ${migration.name}`);
  }
  return applied;
}

/** The functions of prisma/sql, and what every table has; all of it or nothing. Tables are there by now. */
async function applyFunctions(client: pg.Client, log: (line: string) => void): Promise<string[]> {
  const files = await readSqlFiles();
  const { made, dropped } = await inTransaction(client, async () => {
    const changed = await applySqlFiles(client, files);
    await client.query('CALL tenancy.protect_tables()');
    return changed;
  });
  if (made.length > 0) log(`made ${made.length} of ${files.length} functions`);
  for (const name of dropped) log(`dropped the function ${name}`);
  return [...made, ...dropped];
}

/** Runs the queue's own migrations as the role that owns its schema. */
async function migrateQueue(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, options: '-c role=tendwell_jobs', max: 1 });
  // A connection that breaks shows in the query that uses it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runQueueMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await pool.end();
  }
}

/**
 * Brings a database up to date: this repository's migrations, each in one transaction, then its functions, all in one,
 * then the queue's migrations. Safe to run from several processes at once; with nothing to do it costs a few reads.
 *
 * @param databaseUrl connects as the user who owns the tables
 * @param log receives one line per migration applied, and one about functions that changed
 * @returns names of the migrations applied and of the functions made anew or dropped
 * @throws where a migration or function fails (the database then stands as after the step before it), an applied
 *   migration was edited, or the database is older than the first migrations can take over
 */
export async function migrate(
  databaseUrl: string,
  log: (line: string) => void = () => undefined,
): Promise<{ applied: string[]; functions: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    const applied = await applyPending(client, log);
    const functions = await applyFunctions(client, log);
    await migrateQueue(databaseUrl);
    return { applied, functions };
  } finally {
    // The session ends and its lock with it.
    await client.end();
  }
}

if (/^migrate\.[jt]s$/.test(basename(process.argv[1] ?? ''))) {
  // A URL on the command line shows its password to every user of the machine; the environment does not.
  const databaseUrl = process.argv[2] ?? process.env.DATABASE_URL;
  if (!databaseUrl) {
    console.error('usage: DATABASE_URL=<database url> migrate');
    process.exit(1);
  }
  try {
    const { applied, functions } = await migrate(databaseUrl, (line) => console.log(line));
    if (applied.length + functions.length === 0) console.log('the database is up to date');
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
