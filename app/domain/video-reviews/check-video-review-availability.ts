import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import { readVideoReview } from './read-video-review.ts';
import { isHandedIn } from './states.ts';
import { videoReviewOf, videoReviewOutput } from './video-review-output.ts';

/**
 * Whether a review can have a video, by the review's token (spec 000 §7). `canUpload` is what to go by; `videoReview` is the
 * one that stands, and carries the upload link while something can be sent or waited for.
 */
export const checkVideoReviewAvailability = operation({
  name: 'checkVideoReviewAvailability',
  kind: 'query',
  description: 'Whether a review can have a video.',
  access: linkHolder<{ token: string }>('review', { token: ({ token }) => token }),
  input: z.strictObject({ token: z.string().min(1).max(64) }),
  output: z
    .object({
      videoReviewsEnabled: z.boolean(),
      hasCompletedVideoReview: z.boolean(),
      canUpload: z.boolean(),
      videoReview: videoReviewOutput.nullable(),
    })
    .meta({ id: 'VideoReviewAvailability' }),
  async run(ctx, { token }) {
    const practiceId = ctx.practice.id;
    const { review, known } = await ctx.db.run(async (sql) => {
      const [row] = await sql<{ id: string; videoReviewsEnabled: boolean }>`
        SELECT r.id, p."videoReviewsEnabled" FROM "Review" r JOIN "Practice" p ON p.id = r."practiceId"
        WHERE r."practiceId" = ${practiceId}::uuid AND r."tokenHash" = ${tokenHash(token)}`;
      return { review: row!, known: await readVideoReview(sql, practiceId, { reviewId: row!.id }) };
    });
    const { videoReviewsEnabled } = review;
    const over =
      known !== null && (isHandedIn(known.status) || known.status === 'rejected' || !known.uploadEnabled);
    return {
      videoReviewsEnabled,
      hasCompletedVideoReview: known !== null && isHandedIn(known.status),
      // A link that ran out is renewed by asking for it again.
      canUpload: videoReviewsEnabled && !over,
      videoReview: known && videoReviewOf(known, ctx.clock.now()),
    };
  },
});
