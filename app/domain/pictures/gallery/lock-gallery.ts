import type { Db } from '#tenants/scoped-db.ts';

/** Lets changes of one practice's gallery come one after the other, so that positions stay in a row. */
export async function lockGallery(sql: Db, practiceId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('gallery ' || ${practiceId}::text, 0))::text`;
}
