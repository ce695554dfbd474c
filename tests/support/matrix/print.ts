import type pg from 'pg';

/** Kept beside the product's own data, and not part of it: tries are counted whatever comes of them. */
const NOT_COUNTED = new Set(['RateLimit']);
/** That somebody read is recorded too (C68), so a query may add to it; in the practice that was read, and no other. */
const RECORD = 'public."AuditEntry"';

interface Table {
  name: string;
  /** Whether each of its rows has an id and belongs to a practice. */
  ofPractice: boolean;
}

let tables: Promise<Table[]> | undefined;

/** Every copy is made of the same migrations: their tables are asked for once. */
function tablesOf(owner: pg.Pool): Promise<Table[]> {
  tables ??= (async () => {
    const { rows } = await owner.query<Table & { bare: string }>(`
      SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relname AS bare,
        n.nspname = 'public' AND 2 = (
          SELECT count(*) FROM pg_attribute a WHERE a.attrelid = c.oid AND NOT a.attisdropped
            AND (a.attname = 'practiceId' OR (a.attname = 'id' AND a.atttypid = 'uuid'::regtype))
        ) AS "ofPractice"
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast', 'kept')
      ORDER BY 1`);
    return rows.filter(({ bare }) => !NOT_COUNTED.has(bare));
  })();
  return tables;
}

/**
 * A figure for every table, read by their owner, that changes whenever any row does. With `about`, only of the rows
 * that name this id anywhere.
 */
export async function databasePrint(owner: pg.Pool, about = ''): Promise<Record<string, string>> {
  const read = (await tablesOf(owner)).filter(({ name }) => about !== '' || name !== RECORD);
  const text = read
    .map(
      ({ name }) => `
        SELECT '${name}' AS name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS print
        FROM ${name} t WHERE strpos(t::text, $1) > 0 OR $1 = ''`,
    )
    .join(' UNION ALL ');
  // Named, so that a connection that is asked again and again plans it no more than a few times.
  const { rows } = await owner.query<{ name: string; print: string }>({
    name: about === '' ? 'print of all' : 'print of rows',
    text,
    values: [about],
  });
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

/** Every id of a practice's rows, and the words that tell who it is. */
export async function tracesOf(
  owner: pg.Pool,
  practice: { id: string; slug: string; name: string; owner: { email: string } },
): Promise<string[]> {
  const read = (await tablesOf(owner)).filter(({ ofPractice }) => ofPractice);
  const { rows } = await owner.query<{ id: string }>(
    read.map(({ name }) => `SELECT id::text FROM ${name} WHERE "practiceId" = $1`).join(' UNION ALL '),
    [practice.id],
  );
  return [practice.id, practice.slug, practice.name, practice.owner.email, ...rows.map(({ id }) => id)];
}

/** The same as it would stand at its vendors: with its accounts there, and its clients' customers and cards. */
export async function tracesAtProvider(
  owner: pg.Pool,
  practice: Parameters<typeof tracesOf>[1],
): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT "stripeAccountId" AS id FROM "Practice" WHERE id = $1 AND "stripeAccountId" IS NOT NULL
     UNION ALL SELECT "externalAccountId" FROM "PaymentAccount" WHERE "practiceId" = $1 AND "externalAccountId" IS NOT NULL
     UNION ALL SELECT "externalId" FROM "ConferencingAccount" WHERE "practiceId" = $1 AND "externalId" IS NOT NULL
     UNION ALL SELECT "externalId" FROM "CalendarConnection" WHERE "practiceId" = $1
     UNION ALL SELECT "externalId" FROM "CalendarProfile" WHERE "practiceId" = $1
     UNION ALL SELECT "calendarId" FROM "Calendar" c WHERE "practiceId" = $1
     UNION ALL SELECT "providerCustomerId" FROM "PaymentCustomer" WHERE "practiceId" = $1
     UNION ALL SELECT "providerPaymentMethodId" FROM "PaymentMethod" WHERE "practiceId" = $1`,
    [practice.id],
  );
  return [...(await tracesOf(owner, practice)), ...rows.map(({ id }) => id)];
}
