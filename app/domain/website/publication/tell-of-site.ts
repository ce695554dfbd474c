import type { Db } from '#tenants/scoped-db.ts';

/** Lets every web process forget what it keeps of a practice's site, when the transaction commits. */
export async function tellOfSite(sql: Db, practiceId: string): Promise<void> {
  await sql`SELECT pg_notify('tendwell_site', ${practiceId}::text)`;
}
