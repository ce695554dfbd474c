import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';

/**
 * What a change of a service causes: open pages read it anew, and a published website, which shows prices, is published anew. Part of
 * the transaction that changes it.
 */
export async function serviceChanged(db: Db, practiceId: string, serviceId: string): Promise<void> {
  await announce(db, { practiceId, kind: 'service', id: serviceId });
  await enqueueRepublish(db, practiceId);
}
