import type { OperationContext } from '#app/operations/context.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { enqueueSite } from '../reviews/index.ts';
import { VIDEO_REVIEW_MESSAGES as TEXTS } from './messages.ts';

/**
 * Approves or rejects a video that is ready for review, and no other (spec 002 §4); what is approved comes onto the website.
 * Throws not_found, state_changed.
 */
export async function judge(
  ctx: OperationContext,
  id: string,
  verdict: 'approved' | 'rejected',
): Promise<void> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  const approvedAt = verdict === 'approved' ? now : null;
  await ctx.db.run(async (sql) => {
    const done = await sql<{ reviewId: string | null }>`
      UPDATE "VideoReview"
      SET status = ${verdict}::"VideoReviewStatus", "approvedById" = ${approvedAt && actorUserId(ctx.actor)}::uuid,
          "approvedAt" = ${approvedAt}, "rejectedAt" = ${approvedAt ? null : now}, "updatedAt" = ${now}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND status = 'completed' RETURNING "reviewId"`;
    if (done.length === 0) {
      const known = await sql`
        SELECT id FROM "VideoReview" WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid`;
      throw known.length > 0 ? new Refusal('state_changed', TEXTS.notToJudge) : notFound('video review');
    }
    const reviewId = approvedAt && done[0]!.reviewId;
    if (reviewId) await enqueueSite(sql, practiceId, reviewId);
    await announce(sql, { practiceId, kind: 'video-review', id });
  });
}
