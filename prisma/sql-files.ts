import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

/** A function or procedure of the database, with the triggers and indexes that are built on it. */
export interface SqlFile {
  /** The function's name and the file's, which no other has in `public` or `tenancy`. */
  name: string;
  sql: string;
  /** SHA-256 of the file, hex. */
  checksum: string;
}

/** A folder of prisma/, from the sources as well as from the built program below build/. */
export function prismaFolder(name: 'migrations' | 'sql' | 'seed'): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'prisma', name);
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new Error(`prisma/${name} was not found above the program`);
  }
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Every file of prisma/sql, in the order of their names. */
export async function readSqlFiles(): Promise<SqlFile[]> {
  const entries = await readdir(prismaFolder('sql'), { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.sql'))
      .map(async (entry) => {
        const sql = await readFile(join(entry.parentPath, entry.name), 'utf8');
        return { name: basename(entry.name, '.sql'), sql, checksum: sha256(sql) };
      }),
  );
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

const ROUTINES = `
  SELECT p.oid, p.proname AS name, p.oid::regprocedure::text AS signature, l.lanvalidator::regproc::text AS validator
  FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
  WHERE p.proname = ANY($1) AND p.pronamespace IN ('public'::regnamespace, 'tenancy'::regnamespace)
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`;

/** What stands in a function's own file, and so goes and comes with it. */
const BUILT_ON_THEM = `
  SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS statement
  FROM pg_trigger WHERE tgfoid = ANY($1::oid[]) AND NOT tgisinternal
  UNION ALL
  SELECT DISTINCT format('DROP INDEX %s', c.oid::regclass)
  FROM pg_depend d JOIN pg_class c ON c.oid = d.objid AND c.relkind = 'i'
  WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_proc'::regclass AND d.refobjid = ANY($1::oid[])`;

interface Routine {
  oid: number;
  name: string;
  signature: string;
  validator: string;
}

async function routinesNamed(client: pg.Client, names: string[]): Promise<Routine[]> {
  return (await client.query<Routine>(ROUTINES, [names])).rows;
}

/**
 * A changed function is dropped and made anew instead of replaced: only so may its arguments and answer change, its old
 * triggers go, and an index over what it computes be right. One statement drops all, as one may stand in another's body.
 */
async function drop(client: pg.Client, names: string[]): Promise<void> {
  const routines = await routinesNamed(client, names);
  if (routines.length === 0) return;
  const { rows } = await client.query<{ statement: string }>(BUILT_ON_THEM, [routines.map(({ oid }) => oid)]);
  for (const { statement } of rows) await client.query(statement);
  await client.query(`DROP ROUTINE ${routines.map(({ signature }) => signature).join(', ')}`);
}

async function create(client: pg.Client, files: SqlFile[]): Promise<void> {
  // A function may name another that is made later: bodies are looked at when all are there.
  await client.query('SET LOCAL check_function_bodies = off');
  // Whom a function is given to must be allowed to make one where it stands, unless a superuser gives it.
  await client.query('GRANT CREATE ON SCHEMA tenancy TO tendwell_lookup, tendwell_jobs');
  const inFile = async (name: string, work: Promise<unknown>) => {
    await work.catch((error: Error) => {
      throw new Error(`${name}.sql: ${error.message}`, { cause: error });
    });
  };
  for (const { name, sql } of files) await inFile(name, client.query(sql));
  await client.query('REVOKE CREATE ON SCHEMA tenancy FROM tendwell_lookup, tendwell_jobs');
  await client.query('SET LOCAL check_function_bodies = on');
  const made = await routinesNamed(
    client,
    files.map(({ name }) => name),
  );
  for (const { name } of files) {
    const [routine, another] = made.filter((one) => one.name === name);
    if (!routine || another) throw new Error(`${name}.sql: makes not exactly one function ${name}`);
    await inFile(name, client.query(`SELECT ${routine.validator}($1::oid)`, [routine.oid]));
  }
}

/**
 * Brings the functions to what the files say: those whose checksum changed are made anew, those whose file is gone are
 * dropped. The caller holds the transaction, so that after a failure all are as before.
 *
 * @returns names of what was made and dropped
 * @throws with the name of the file that PostgreSQL does not take, or where a constraint, policy or column is built on
 *   a function that changed
 */
export async function applySqlFiles(
  client: pg.Client,
  files: SqlFile[],
): Promise<{ made: string[]; dropped: string[] }> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS tenancy.sql_files (name text PRIMARY KEY, checksum text NOT NULL)',
  );
  const { rows } = await client.query<SqlFile>('SELECT name, checksum FROM tenancy.sql_files');
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = files.filter(({ name, checksum }) => applied.get(name) !== checksum);
  const made = changed.map(({ name }) => name);
  const dropped = [...applied.keys()].filter((name) => !files.some((file) => file.name === name));
  if (made.length + dropped.length === 0) return { made, dropped };
  await drop(client, [...made, ...dropped]);
  await create(client, changed);
  await client.query('DELETE FROM tenancy.sql_files WHERE name = ANY($1)', [[...made, ...dropped]]);
  await client.query('INSERT INTO tenancy.sql_files SELECT * FROM unnest($1::text[], $2::text[])', [
    made,
    changed.map(({ checksum }) => checksum),
  ]);
  return { made, dropped };
}
