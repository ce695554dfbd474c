import { addToOutbox } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';

interface Changed {
  practiceId: string;
  reviewId: string;
  /** Epoch ms. */
  now: number;
}

/**
 * Enqueues the publication of the practice's website where it shows this review: a name that was just hidden may not stand there
 * until somebody happens to publish. Part of the transaction that changes the review.
 */
export async function enqueueSite(sql: Db, { practiceId, reviewId, now }: Changed): Promise<void> {
  const [onSite] = await sql`
    SELECT r.id FROM "Review" r
    JOIN "PublishedPage" p ON p."practiceId" = r."practiceId" AND p.path = '/'
    WHERE r."practiceId" = ${practiceId}::uuid AND r.id = ${reviewId}::uuid AND r."liveAt" IS NOT NULL`;
  if (!onSite) return;
  await addToOutbox(sql, {
    practiceId,
    topic: 'republish-site',
    dedupeKey: `republish:${reviewId}:${now}`,
    payload: { practiceId },
  });
}
