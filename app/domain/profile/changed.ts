import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';

/**
 * Tells open pages that the profile changed and, where its site shows what did, publishes the site anew. Part of the transaction that
 * changes it.
 */
export async function profileChanged(
  sql: Db,
  { practiceId, onSite = true }: { practiceId: string; onSite?: boolean },
): Promise<void> {
  if (onSite) await enqueueRepublish(sql, practiceId);
  await announce(sql, { practiceId, kind: 'profile', id: practiceId });
}
