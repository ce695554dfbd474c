import { enqueueRepublish, announceToEdge } from '#app/domain/effects/index.ts';
import type { Db } from '#tenants/scoped-db.ts';

/**
 * The practice's pages have another home from now on: every web process forgets its hosts and pages, and what is published is rendered anew,
 * because it names its own address. Part of the transaction that changes it.
 */
export async function servedElsewhere(sql: Db, practiceId: string): Promise<void> {
  await sql`SELECT pg_notify('tendwell_site', ${practiceId}::text)`;
  // What stood at a host that is let go of is not shown there again.
  await announceToEdge(sql, practiceId, { isTakenDown: true });
  await enqueueRepublish(sql, practiceId);
}
