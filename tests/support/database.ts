import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '#app/platform/db.ts';
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
      if (!database.pool.ended) await database.close();
      if (!owner.ended) await owner.end();
      await onCluster(urlOf, (client) => client.query(`drop database if exists "${name}" with (force)`));
    },
  };
}
