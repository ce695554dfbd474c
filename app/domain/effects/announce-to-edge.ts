import { v7 as uuid } from 'uuid';
import { env } from '#app/platform/env/index.ts';
import { addToOutbox, type SqlTag } from '#app/platform/outbox.ts';

/**
 * Wants the edge told that what a practice shows is new, as part of the transaction that makes it so; nothing where no edge stands before
 * this installation. Whoever says `tendwell_site` to the web processes says this too. In the queue one that waits does for all of a
 * practice's (tenancy.enqueue_once).
 *
 * @param isTakenDown something is not to be seen any more: not even the last good page is, while the origin is down
 */
export async function announceToEdge(
  sql: SqlTag,
  practiceId: string,
  { isTakenDown = false }: { isTakenDown?: boolean } = {},
): Promise<void> {
  if (env().edge.mode === 'off') return;
  await addToOutbox(sql, {
    practiceId,
    topic: 'tell-edge',
    dedupeKey: `tell-edge:${uuid()}`,
    payload: { practiceId, isTakenDown },
  });
}
