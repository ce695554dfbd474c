import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { Claim } from './claim.ts';
import { servedElsewhere } from './served-elsewhere.ts';

/**
 * Ends a practice's claim. What it had proved is kept from everybody else for a week and is served to nobody; a record that still leads here
 * shows no other practice's page. The worker gives up its certificate, and then forgets it.
 */
export async function letGo(sql: Db, practiceId: string, claim: Claim, now: Date): Promise<void> {
  if (claim.provenAt === null) await sql.deleteFrom('CustomDomain').where('id', '=', claim.id).execute();
  else
    await sql
      .updateTable('CustomDomain')
      .set({ releasedAt: now, status: 'activating', error: null, nextCheckAt: now })
      .where('id', '=', claim.id)
      .execute();
  if (claim.status === 'active') await servedElsewhere(sql, practiceId);
  await announce(sql, { practiceId, kind: 'domain', id: claim.id });
}
