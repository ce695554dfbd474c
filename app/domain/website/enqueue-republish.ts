import { addToOutbox } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';

/**
 * Wants the practice's published front page rendered anew, as part of the transaction that changes what it shows; nothing where none is
 * published.
 * @param wanted.cause what changed, such as `picture:<handle>`
 * @param wanted.now epoch ms
 */
export async function enqueueRepublish(
  sql: Db,
  { practiceId, cause, now }: { practiceId: string; cause: string; now: number },
): Promise<void> {
  const [published] = await sql`
    SELECT id FROM "PublishedPage" WHERE "practiceId" = ${practiceId}::uuid AND path = '/'`;
  if (!published) return;
  await addToOutbox(sql, {
    practiceId,
    topic: 'republish-site',
    dedupeKey: `republish:${cause}:${now}`,
    payload: { practiceId },
  });
}
