import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { lockReview } from './change-review.ts';
import { reviewAnonInput } from './inputs.ts';
import { enqueueSite } from './enqueue-site.ts';

/** Whether others see the reviewer's name; may be changed at any time (spec 000 §4). */
export const toggleReviewAnon = operation({
  name: 'toggleReviewAnon',
  kind: 'mutation',
  description: "Shows or hides the reviewer's name.",
  access: linkHolder<{ reviewId: string }>('review', { opens: ({ reviewId }) => reviewId }),
  input: reviewAnonInput,
  output: z.object({}),
  async run(ctx, { reviewId, isAnon }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    await ctx.db.run(async (sql) => {
      await lockReview(ctx, sql, reviewId, { unconfirmed: true });
      await sql`
        UPDATE "Review" SET "isAnonymous" = ${isAnon}, "updatedAt" = ${new Date(now)}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${reviewId}::uuid`;
      await enqueueSite(sql, practiceId, reviewId);
    });
    return {};
  },
});
