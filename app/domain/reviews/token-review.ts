import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import { reviewLinkInput } from './inputs.ts';
import { REVIEW_MESSAGES as TEXTS } from './messages.ts';
import { readReview } from './read-review.ts';
import { reviewOutput } from './review-output.ts';

/** The review that a link stands for, and what its steps need (spec 000 §2, §3). */
export const tokenReview = operation({
  name: 'tokenReview',
  kind: 'query',
  description: 'The review that a link stands for, as its reviewer sees it.',
  access: linkHolder<{ token: string }>('review', { token: ({ token }) => token }),
  input: reviewLinkInput,
  output: reviewOutput,
  run: (ctx, { token }) =>
    ctx.db.run(async (sql) => {
      const [row] = await sql<{ id: string }>`
        SELECT id FROM "Review" WHERE "practiceId" = ${ctx.practice.id}::uuid AND "tokenHash" = ${tokenHash(token)}`;
      if (!row) throw new Refusal('not_found', TEXTS.notFound);
      return readReview(ctx, sql, row.id);
    }),
});
