import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger, runMigrations as runQueueMigrations } from 'graphile-worker';
import pg from 'pg';

interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file, hex, as Prisma computes it. */
  checksum: string;
}

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

/** prisma/migrations, from the sources as well as from the built program below build/. */
function migrationsFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'prisma/migrations');
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new Error('prisma/migrations was not found above the program');
  }
}

/** Every migration in the repository, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = migrationsFolder();
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
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

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${migration.name}: ${(error as Error).message}`, { cause: error });
  }
}

async function applyPending(client: pg.Client, log: (line: string) => void): Promise<string[]> {
  const done = await appliedChecksums(client);
  const applied: string[] = [];
  for (const migration of await readMigrations()) {
    const checksum = done.get(migration.name);
    if (checksum === migration.checksum) continue;
    if (checksum) throw new Error(`migration ${migration.name} was changed after it had been applied`);
    await apply(client, migration);
    applied.push(migration.name);
    log(`applied ${migration.name}`);
  }
  return applied;
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
 * Brings a database up to date: this repository's migrations, each in one transaction, then the queue's. Safe to run
 * from several processes at once, and with nothing to do it costs two queries.
 *
 * @param databaseUrl connects as the user who owns the tables
 * @param log receives one line per migration applied
 * @throws where a migration fails (the database then stands as after the one before it) or an applied one was edited
 */
export async function migrate(
  databaseUrl: string,
  log: (line: string) => void = () => undefined,
): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    const applied = await applyPending(client, log);
    await migrateQueue(databaseUrl);
    return { applied };
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
    const { applied } = await migrate(databaseUrl, (line) => console.log(line));
    if (applied.length === 0) console.log('the database is up to date');
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
