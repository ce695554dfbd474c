import { announce, addToOutbox } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';

/**
 * Tells open pages that the profile changed and, where its site shows what did, publishes the site anew. Part of the transaction that
 * changes it.
 * @param now epoch milliseconds
 */
export async function profileChanged(
  sql: Db,
  { practiceId, now, onSite = true }: { practiceId: string; now: number; onSite?: boolean },
): Promise<void> {
  if (onSite) {
    await addToOutbox(sql, {
      practiceId,
      topic: 'republish-site',
      dedupeKey: `republish:profile:${practiceId}:${now}`,
      payload: { practiceId },
    });
  }
  await announce(sql, { practiceId, kind: 'profile', id: practiceId });
}
