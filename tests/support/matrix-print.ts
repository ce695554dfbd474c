import type pg from 'pg';

/** Kept beside the product's own data, and not part of it: tries are counted whatever comes of them. */
const NOT_COUNTED = new Set(['RateLimit']);
/** That somebody read is recorded too (C68), so a query may add to it; in the practice that was read, and no other. */
const RECORD = 'public."AuditEntry"';

async function tablesOf(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; bare: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relname AS bare
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
    ORDER BY 1`);
  return rows.filter(({ bare }) => !NOT_COUNTED.has(bare)).map(({ name }) => name);
}

/**
 * A figure for every table, read by their owner, that changes whenever any row does. With `about`, only of the rows
 * that name this id anywhere.
 */
export async function databasePrint(owner: pg.Pool, about = ''): Promise<Record<string, string>> {
  const tables = (await tablesOf(owner)).filter((name) => about !== '' || name !== RECORD);
  const { rows } = await owner.query<{ name: string; print: string }>(
    tables
      .map(
        (
          name,
        ) => `SELECT '${name}' AS name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS print
                   FROM ${name} t WHERE strpos(t::text, $1) > 0 OR $1 = ''`,
      )
      .join(' UNION ALL '),
    [about],
  );
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

/** Every id of a practice's rows, and the words that tell who it is. */
export async function tracesOf(
  owner: pg.Pool,
  practice: { id: string; slug: string; name: string; owner: { email: string } },
): Promise<string[]> {
  const { rows: tables } = await owner.query<{ table: string }>(`
    SELECT c.table_name AS table FROM information_schema.columns c
    JOIN information_schema.columns i ON i.table_name = c.table_name AND i.table_schema = 'public' AND i.column_name = 'id'
    WHERE c.table_schema = 'public' AND c.column_name = 'practiceId' AND i.data_type = 'uuid'`);
  const { rows } = await owner.query<{ id: string }>(
    tables.map(({ table }) => `SELECT id::text FROM "${table}" WHERE "practiceId" = $1`).join(' UNION ALL '),
    [practice.id],
  );
  return [practice.id, practice.slug, practice.name, practice.owner.email, ...rows.map(({ id }) => id)];
}
