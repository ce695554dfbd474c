import { enqueueRepublish } from '#app/domain/effects/index.ts';
import type { Db } from '#tenants/scoped-db.ts';

/**
 * Wants the practice's website rendered anew where it shows this review: a name that was just hidden may not stand there until somebody
 * happens to publish. Part of the transaction that changes the review.
 */
export async function enqueueSite(sql: Db, practiceId: string, reviewId: string): Promise<void> {
  const [live] = await sql`
    SELECT id FROM "Review"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${reviewId}::uuid AND "liveAt" IS NOT NULL`;
  if (live) await enqueueRepublish(sql, practiceId);
}
