import { DAY_MS } from '#app/lib/duration.ts';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { VIDEO_REVIEW_MESSAGES as TEXTS } from './messages.ts';
import { readVideoReview, type VideoReviewRow } from './read-video-review.ts';
import { isHandedIn } from './states.ts';
import { videoReviewOf } from './video-review-output.ts';

/** How long a new upload link opens, milliseconds: a week. */
const LINK_LASTS_MS = 7 * DAY_MS;

/**
 * The upload link of a review's video (spec 000 §7): a new one, or the one that was made before while nothing was handed in,
 * with a fresh week. Throws conflict 'Video Review Already Submitted' once a video was (000 §5: one per appointment).
 */
export const createVideoReviewForReview = operation({
  name: 'createVideoReviewForReview',
  kind: 'mutation',
  description: 'Makes the upload link for the video of a review.',
  access: linkHolder<{ reviewId: string }>('review', { opens: ({ reviewId }) => reviewId }),
  input: z.strictObject({ reviewId: z.uuid('We could not find this review.') }),
  output: z.object({
    uploadHash: z.string(),
    uploadUrl: z.string(),
    videoReview: z.string().meta({ description: 'The video review, as JSON.' }),
  }),
  async run(ctx, { reviewId }) {
    const row = await ctx.db.run((sql) => linkOf(ctx, sql, reviewId));
    const { uploadHash, ...videoReview } = videoReviewOf(row, ctx.clock.now());
    return {
      uploadHash,
      uploadUrl: ctx.appOrigin + paths.videoReviewUpload(uploadHash),
      videoReview: JSON.stringify({ id: row.id, ...videoReview, uploadHash }),
    };
  },
});

async function linkOf(ctx: OperationContext, sql: Db, reviewId: string): Promise<VideoReviewRow> {
  const practiceId = ctx.practice.id;
  // The review's row is what two presses at once wait for.
  const [review] = await sql<{ clientId: string; videoReviewsEnabled: boolean }>`
    SELECT r."clientId", p."videoReviewsEnabled" FROM "Review" r JOIN "Practice" p ON p.id = r."practiceId"
    WHERE r."practiceId" = ${practiceId}::uuid AND r.id = ${reviewId}::uuid AND r."deletedAt" IS NULL FOR UPDATE OF r`;
  if (!review) throw notFound('review');
  if (!review.videoReviewsEnabled) throw new Refusal('conflict', TEXTS.notEnabled);
  const known = await readVideoReview(sql, practiceId, { reviewId });
  const now = new Date(ctx.clock.now());
  const expiresAt = new Date(now.getTime() + LINK_LASTS_MS);
  if (known) {
    if (isHandedIn(known.status)) throw new Refusal('conflict', TEXTS.alreadySubmitted);
    if (known.status === 'rejected') throw new Refusal('conflict', TEXTS.rejected(ctx.practice.name));
    if (!known.uploadEnabled) throw new Refusal('expired', TEXTS.unavailable);
    await sql`
      UPDATE "VideoReview" SET "uploadExpiresAt" = ${expiresAt}, "updatedAt" = ${now}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${known.id}::uuid`;
  } else {
    const token = newToken();
    await sql`
      INSERT INTO "VideoReview" (id, "practiceId", "clientId", "reviewId", "uploadHashHash", "uploadHashEncrypted",
                                 "uploadExpiresAt", "createdAt", "updatedAt")
      VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${review.clientId}::uuid, ${reviewId}::uuid, ${tokenHash(token)},
              ${encryptToken(token)}, ${expiresAt}, ${now}, ${now})`;
  }
  return (await readVideoReview(sql, practiceId, { reviewId }))!;
}
