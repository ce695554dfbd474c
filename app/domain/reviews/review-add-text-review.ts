import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { lockReview } from './change-review.ts';
import { goLive } from './go-live.ts';
import { reviewAddTextReviewInput } from './inputs.ts';
import { REVIEW_MESSAGES as TEXTS } from './messages.ts';
import { enqueueSite } from './enqueue-site.ts';

/**
 * The words of a review, with which it goes live (spec 000 §4, §5). Empty where a video was sent, which keeps words that were
 * written before.
 */
export const reviewAddTextReview = operation({
  name: 'reviewAddTextReview',
  kind: 'mutation',
  description: "Writes the review's text; empty for a video review.",
  access: linkHolder<{ reviewId: string }>('review', { opens: ({ reviewId }) => reviewId }),
  input: reviewAddTextReviewInput,
  output: z.object({}),
  async run(ctx, { reviewId, text }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    await ctx.db.run(async (sql) => {
      const review = await lockReview(ctx, sql, reviewId);
      if (review.rating === null) throw new Refusal('conflict', TEXTS.ratingFirst);
      if (text === '' && !review.hasVideo) {
        throw new Refusal('invalid_input', TEXTS.textTooShort, { field: 'text' });
      }
      await sql`
        UPDATE "Review" SET text = COALESCE(nullif(${text}::text, ''), text, ''), "updatedAt" = ${new Date(now)}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${reviewId}::uuid`;
      await goLive(sql, { practiceId, reviewId, now });
      await enqueueSite(sql, practiceId, reviewId);
    });
    return {};
  },
});
