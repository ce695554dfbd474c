import { createHash } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, readMigrations } from '#prisma/migrate.ts';
import { readSqlFiles } from '#prisma/sql-files.ts';
import { hashFiles } from '../../scripts/lib/hash.mjs';
import { withLock } from '../../scripts/lib/lock.mjs';
import { folderInMemory } from '../../scripts/lib/memory.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { letRolesIn, LOGIN_ROLES, rolePasswords, urlAs } from '../../scripts/lib/role-logins.mjs';
import { ROOT } from '../../scripts/lib/run.mjs';

const MEMORY = folderInMemory();

/** The folder of the test cluster; it outlives a run, so the next one starts in a tenth of a second. A database is a thousand files. */
export const CLUSTER_FOLDER = MEMORY
  ? join(MEMORY, `tendwell-test-pg-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`)
  : join(ROOT, '.cache', 'test-pg');
const LOCK = join(ROOT, '.cache', 'test-pg.lock');

/** Nothing a test stores has to survive a crash of the machine. (Killing a process loses nothing even so.) */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  shared_buffers: '256MB',
  max_wal_size: '1GB',
  autovacuum: 'off',
  // Over tables of a few rows, starting a second process costs more than the question.
  max_parallel_workers_per_gather: '0',
};

/** Work on the cluster that two runs, or two workers of one run, must not do at once. */
export const clusterLock = <T>(work: () => Promise<T>): Promise<T> => withLock(LOCK, work);

/** A cluster: the address of any of its databases by name, as its owner or as a role that programs log in as. */
export type UrlOf = (database: string, role?: string) => string;

async function cluster(): Promise<UrlOf> {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) {
    const server = await startPostgres({ dataDir: CLUSTER_FOLDER, settings: FAST });
    if (!server) throw new Error('the test cluster did not start');
    return (database, role) => (role ? server.urlAs(role, database) : server.urlOf(database));
  }
  const urlOf = (database: string) => Object.assign(new URL(given), { pathname: `/${database}` }).toString();
  // The same at every run: roles belong to the whole server, which others' tests may be using.
  const passwords = rolePasswords(
    Object.fromEntries(
      LOGIN_ROLES.map((role) => [
        role,
        createHash('sha256')
          .update(role + given)
          .digest('hex'),
      ]),
    ),
  );
  await onCluster(urlOf, (client) => letRolesIn((statement) => client.query(statement), passwords));
  return (database, role) => (role ? urlAs(urlOf(database), role, passwords[role]!) : urlOf(database));
}

/** Runs statements on the cluster's own database, as its owner. */
export async function onCluster<T>(urlOf: UrlOf, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const databases = async (client: pg.Client, pattern: string) =>
  (
    await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      pattern,
    ])
  ).rows.map((row) => row.datname);

/** The migrated template of the present migrations; built under another name, so a killed build is never used. */
async function ensureTemplate(urlOf: UrlOf): Promise<string> {
  const applied = [...(await readMigrations()), ...(await readSqlFiles())];
  const checksums = applied.map(({ checksum }) => checksum);
  const programs = ['migrate.ts', 'sql-files.ts'].map((file) => join(ROOT, 'prisma', file));
  const template = `template_${hashFiles(programs, ...checksums).slice(0, 16)}`;
  return onCluster(urlOf, async (client) => {
    if ((await databases(client, template)).length > 0) return template;
    for (const old of await databases(client, 'template\\_%')) await client.query(`drop database "${old}"`);
    await client.query('create database "template_new"');
    await migrate(urlOf('template_new'));
    await client.query(`alter database "template_new" rename to "${template}"`);
    return template;
  });
}

let ready: Promise<{ urlOf: UrlOf; template: string }> | undefined;

/** The running cluster and the template to clone, started and migrated by whoever asks first. */
export function testCluster(): Promise<{ urlOf: UrlOf; template: string }> {
  ready ??= clusterLock(async () => {
    const urlOf = await cluster();
    return { urlOf, template: await ensureTemplate(urlOf) };
  });
  return ready;
}

/** Drops what test files of killed runs left, and stops the cluster if it runs. */
export async function stopCluster(): Promise<void> {
  const server = await startPostgres({ dataDir: CLUSTER_FOLDER, onlyRunning: true });
  if (!server) return;
  await onCluster(server.urlOf, async (client) => {
    for (const left of await databases(client, 'test\\_%')) {
      await client.query(`drop database if exists "${left}" with (force)`);
    }
  });
  await server.stop();
}
