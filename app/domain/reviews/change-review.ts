import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { REVIEW_MESSAGES as TEXTS } from './messages.ts';

/** What a change of a review depends on. */
export interface ReviewState {
  rating: number | null;
  text: string | null;
  imported: boolean;
  confirmed: boolean;
  live: boolean;
  /** A video was sent and is not rejected. */
  hasVideo: boolean;
}

/**
 * The review that the link stands for, kept for the caller's transaction.
 * @throws not_found where it was taken down; conflict for an imported one that its client has not confirmed
 */
export async function lockReview(
  ctx: OperationContext,
  sql: Db,
  reviewId: string,
  { unconfirmed = false } = {},
): Promise<ReviewState> {
  const [review] = await sql<ReviewState>`
    SELECT r.rating, r.text, r.imported, (NOT r.imported OR r."confirmedAt" IS NOT NULL) AS confirmed,
      r."liveAt" IS NOT NULL AS live,
      EXISTS (SELECT FROM "VideoReview" v WHERE v."practiceId" = r."practiceId" AND v."reviewId" = r.id
        AND v.status IN ('processing', 'completed', 'approved')) AS "hasVideo"
    FROM "Review" r
    WHERE r."practiceId" = ${ctx.practice.id}::uuid AND r.id = ${reviewId}::uuid AND r."deletedAt" IS NULL
    FOR UPDATE OF r`;
  if (!review) throw new Refusal('not_found', TEXTS.notFound);
  if (!review.confirmed && !unconfirmed) throw new Refusal('conflict', TEXTS.confirmFirst);
  return review;
}
