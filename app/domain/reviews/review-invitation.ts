import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { reviewLinkInput } from './inputs.ts';
import { readReview, readReviewedPractice } from './read-review.ts';
import { practitioner, reviewOutput, reviewPractice } from './review-output.ts';
import { encryptReviewer } from './reviewer.ts';

interface Opened {
  requestId: string | null;
  appointmentId: string | null;
  reviewId: string | null;
}

/** What the token is, if not the practice's own review link: a request that was sent, or a review. */
async function opened(sql: Db, practiceId: string, hash: string): Promise<Opened | undefined> {
  const [found] = await sql<Opened>`
    SELECT id AS "requestId", "appointmentId", "reviewId" FROM "ReviewRequest"
    WHERE "practiceId" = ${practiceId}::uuid AND "tokenHash" = ${hash}
    UNION ALL
    SELECT NULL, NULL, id FROM "Review" WHERE "practiceId" = ${practiceId}::uuid AND "tokenHash" = ${hash}`;
  return found;
}

/**
 * What the first page of the flow opens (spec 000 §2): the practice's own link, a request sent to a client, or a review.
 * Only the last two say who reviews.
 */
export const reviewInvitation = operation({
  name: 'reviewInvitation',
  kind: 'query',
  description: 'Whom a review link is about, and who reviews where the link says so.',
  access: linkHolder<{ token: string }>(['referral', 'review_request', 'review'], {
    token: ({ token }) => token,
  }),
  input: reviewLinkInput,
  output: z.object({
    practice: reviewPractice,
    practitioner,
    referralCode: z.string().nullable(),
    clientId: z
      .string()
      .nullable()
      .meta({ description: 'Who reviews, as reviewAddRating takes it; null for the link of the practice.' }),
    review: reviewOutput.nullable().meta({ description: 'The review that has begun, or was imported.' }),
  }),
  run: (ctx, { token }) =>
    ctx.db.run(async (sql) => {
      const practiceId = ctx.practice.id;
      const found = await opened(sql, practiceId, tokenHash(token));
      const { practice, practitioner: whom, referralCode } = await readReviewedPractice(ctx, sql);
      const invitation = { practice, practitioner: whom, referralCode };
      if (!found) return { ...invitation, clientId: null, review: null };
      const { requestId, appointmentId, reviewId } = found;
      if (reviewId) {
        const review = await readReview(ctx, sql, reviewId);
        return { ...invitation, clientId: review.clientId, review };
      }
      const clientId = appointmentId
        ? encryptReviewer({ by: 'visit', practiceId, appointmentId })
        : encryptReviewer({ by: 'request', practiceId, requestId: requestId! });
      return { ...invitation, clientId, review: null };
    }),
});
