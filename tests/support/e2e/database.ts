import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The data folder of the server that setup.ts has started; absent where one is looked at that runs already (E2E_URL). */
const dataDir = () => process.env.E2E_DATA_DIR;

/** Whether rows can be written beside the server's own. */
export const hasDatabase = (): boolean => dataDir() !== undefined;

/**
 * Opens the server's database as the owner of its tables, for states that only a vendor or time brings about. What is written is of a
 * practice of the test's own.
 */
export async function openDatabase() {
  const { port, password } = JSON.parse(readFileSync(join(dataDir()!, 'postgres.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'tendwell', password, database: 'tendwell' });
  await client.connect();
  return client;
}
