import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { lockReview } from './change-review.ts';
import { goLive } from './go-live.ts';
import { oneReview } from './inputs.ts';
import { REVIEW_MESSAGES as TEXTS } from './messages.ts';
import { enqueueSite } from './enqueue-site.ts';

/** The client says that a review which the practitioner typed in is theirs (spec 000 §4). Said twice it is said once. */
export const confirmReview = operation({
  name: 'confirmReview',
  kind: 'mutation',
  description: 'Confirms an imported review.',
  access: linkHolder<{ reviewId: string }>('review', { opens: ({ reviewId }) => reviewId }),
  input: oneReview,
  output: z.object({}),
  async run(ctx, { reviewId }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    await ctx.db.run(async (sql) => {
      const review = await lockReview(ctx, sql, reviewId, { unconfirmed: true });
      if (!review.imported) throw new Refusal('conflict', TEXTS.nothingToConfirm);
      if (review.confirmed) return;
      await sql`
        UPDATE "Review" SET "confirmedAt" = ${new Date(now)}, "updatedAt" = ${new Date(now)}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${reviewId}::uuid AND "confirmedAt" IS NULL`;
      await goLive(sql, { practiceId, reviewId, now });
      await enqueueSite(sql, practiceId, reviewId);
    });
    return {};
  },
});
