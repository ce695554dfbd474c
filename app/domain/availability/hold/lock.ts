import type { Db } from '#tenants/scoped-db.ts';

/**
 * Lets one transaction at a time change a practice's calendar. Taken before anything is read that the change depends
 * on; the overlap constraints stay as the proof (alone they deadlock under load, with this lock first they do not).
 */
export async function lockCalendar(sql: Db, practiceId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${practiceId}::text, 0))::text`;
}
