import type pg from 'pg';
import { databasePrint } from './print.ts';

interface KeptTable {
  name: string;
  /** Where its rows of the beginning stand, in the same database. */
  kept: string;
  /** Those that a row is written with: what PostgreSQL computes comes of itself. */
  columns: string;
}

let tables: Promise<KeptTable[]> | undefined;

/** Every copy is made of the same migrations: their tables are asked for once. */
function tablesOf(owner: pg.Pool): Promise<KeptTable[]> {
  tables ??= owner
    .query<KeptTable>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name,
        format('kept.%I', n.nspname || '.' || c.relname) AS kept,
        (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
          WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast', 'kept')`,
    )
    .then(({ rows }) => rows);
  return tables;
}

/** Keeps every row as it is now beside the tables, for putBack: the copies of this database have them too. */
export async function keepRows(owner: pg.Pool): Promise<void> {
  const all = await tablesOf(owner);
  const copies = all.map(({ name, kept }) => `CREATE TABLE ${kept} AS TABLE ${name};`);
  await owner.query(`CREATE SCHEMA kept; ${copies.join('\n')}`);
}

/** Puts every row back as it was when `before` was its print: what a call wrote, changed and deleted, triggers aside. */
export async function putBack(owner: pg.Pool, before: Record<string, string>): Promise<void> {
  const now = await databasePrint(owner);
  // What the print does not count may be otherwise too.
  const changed = (await tablesOf(owner)).filter(({ name }) => !before[name] || before[name] !== now[name]);
  // Several statements at once are one transaction.
  await owner.query(
    [
      `SELECT set_config('session_replication_role', 'replica', true);`,
      ...changed.map(
        ({ name, kept, columns }) => `
        DELETE FROM ${name} t WHERE t::text NOT IN (SELECT k::text FROM ${kept} k);
        INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
          SELECT ${columns} FROM ${kept} k WHERE k::text NOT IN (SELECT t::text FROM ${name} t);`,
      ),
    ].join('\n'),
  );
}
