import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase, sqlState, type Database } from '#app/platform/db.ts';
import { writeSeen } from './rows/seen.ts';
import { onCluster, testCluster } from './test-cluster.ts';

/** A migrated, empty database that belongs to one test file (or one test) alone. */
export interface TestDatabase {
  /** Connects as the owner of the tables, whom row-level security does not bind. */
  url: string;
  /** The address under which web and worker log in, as tendwell_app. */
  appUrl: string;
  /** The address under which the queue logs in, as tendwell_jobs. */
  jobsUrl: string;
  /** As the web and the worker see it, logged in as they are. */
  database: Database;
  /** The owner's pool, for what a test checks or breaks behind the app's back. */
  owner: pg.Pool;
  close(): Promise<void>;
}

/**
 * A new database, cloned from the migrated template in some hundredths of a second. Close it in afterAll.
 *
 * @param max connections of the app's pool
 * @param from another test database to clone instead; nobody may be connected to it
 */
export async function testDatabase({
  max = 10,
  from,
}: { max?: number; from?: TestDatabase } = {}): Promise<TestDatabase> {
  const { urlOf, template } = await testCluster();
  const name = `test_${process.pid}_${randomUUID().slice(0, 8)}`;
  const original = from ? new URL(from.url).pathname.slice(1) : template;
  await onCluster(urlOf, (client) =>
    client.query(`create database "${name}" template "${original}" strategy file_copy`),
  );
  const url = urlOf(name);
  const owner = new pg.Pool({ connectionString: url, max: 4 });
  owner.on('error', () => undefined);
  const appUrl = urlOf(name, 'tendwell_app');
  const database = openDatabase(appUrl, max);
  return {
    url,
    appUrl,
    jobsUrl: urlOf(name, 'tendwell_jobs'),
    database,
    owner,
    close: async () => {
      writeSeen();
      if (!owner.ended) await billsMustBeFresh(owner);
      if (!database.pool.ended) await database.close();
      if (!owner.ended) await owner.end();
      await onCluster(urlOf, (client) => client.query(`drop database if exists "${name}" with (force)`));
    },
  };
}

/** Whatever wrote to the database, its bills stand as writing them anew would leave them: no writer was forgotten. */
export async function billsMustBeFresh(owner: pg.Pool): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('BEGIN; CREATE TEMP TABLE stored ON COMMIT DROP AS TABLE "Bill"');
    await client.query('SELECT refresh_bills(ARRAY(SELECT id FROM "Bill"))');
    const { rows } = await client.query(
      `SELECT s.id, s.kind FROM stored s FULL JOIN "Bill" b ON b.id = s.id WHERE s IS DISTINCT FROM b::"Bill" LIMIT 5`,
    );
    await client.query('ROLLBACK');
    if (rows.length > 0) throw new Error(`bills are not as they should be: ${JSON.stringify(rows)}`);
  } catch (error) {
    // A test that takes a table away has nothing to compare.
    if (sqlState(error) !== '42P01') throw error;
  } finally {
    client.release();
  }
}
