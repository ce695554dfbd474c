import { addToOutbox, announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';

interface Changed {
  practiceId: string;
  serviceId: string;
  /** Epoch ms. */
  now: number;
}

/**
 * What a change of a service causes: open pages read it anew, and a published website, which shows prices, is published anew. Part of
 * the transaction that changes it.
 */
export async function serviceChanged(db: Db, { practiceId, serviceId, now }: Changed): Promise<void> {
  await announce(db, { practiceId, kind: 'service', id: serviceId });
  const published = await db
    .selectFrom('PublishedPage')
    .select('id')
    .where('path', '=', '/')
    .executeTakeFirst();
  if (!published) return;
  await addToOutbox(db, {
    practiceId,
    topic: 'republish-site',
    dedupeKey: `republish:service:${serviceId}:${now}`,
    payload: { practiceId },
  });
}
