import { announceToEdge } from '#app/domain/effects/index.ts';
import type { Db } from '#tenants/scoped-db.ts';

/**
 * Every web process, and the edge, forget what they know of the practice's site, when the transaction commits.
 *
 * @param isTakenDown something is not to be seen any more, not even while the origin is down
 */
export async function tellOfSite(
  sql: Db,
  practiceId: string,
  { isTakenDown = false }: { isTakenDown?: boolean } = {},
): Promise<void> {
  await sql`SELECT pg_notify('tendwell_site', ${practiceId}::text)`;
  await announceToEdge(sql, practiceId, { isTakenDown });
}
