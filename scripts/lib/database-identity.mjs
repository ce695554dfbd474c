import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * A text that names one database for its whole life: its cluster's own number and its own, neither of which survives
 * a drop and a new CREATE DATABASE. Where the server does not tell them, the address stands for it.
 */
export async function databaseIdentity(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select (select system_identifier from pg_control_system()) || '/' || oid as id
         from pg_database where datname = current_database()`,
    );
    return rows[0].id;
  } catch {
    const { host, pathname } = new URL(url);
    return createHash('sha256').update(`${host}${pathname}`).digest('hex');
  } finally {
    await client.end();
  }
}
