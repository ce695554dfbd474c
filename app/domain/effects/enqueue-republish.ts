import { v7 as uuid } from 'uuid';
import { addToOutbox } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';

/**
 * Wants the practice's published front page rendered anew, as part of the transaction that changes what it shows; nothing where none is
 * published. In the queue one that waits does for all of them (tenancy.enqueue_once).
 */
export async function enqueueRepublish(sql: Db, practiceId: string): Promise<void> {
  const [published] = await sql`
    SELECT id FROM "PublishedPage" WHERE "practiceId" = ${practiceId}::uuid AND path = '/'`;
  if (!published) return;
  await addToOutbox(sql, {
    practiceId,
    topic: 'republish-site',
    // Of two changes each is wanted: the first may be rendered before the second is there.
    dedupeKey: `republish:${uuid()}`,
    payload: { practiceId },
  });
}
