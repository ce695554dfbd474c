import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { reviewerClient } from '#app/domain/clients/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { linkToken, newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { goLive } from './go-live.ts';
import { reviewAddRatingInput } from './inputs.ts';
import { REVIEW_MESSAGES as TEXTS } from './messages.ts';
import { enqueueSite } from './enqueue-site.ts';
import { whoseReview, reviewerOf, type WhoseReview } from './whose-review.ts';
import type { Reviewer } from './reviewer.ts';

/**
 * Gives 1 to 5 stars and answers the link token of the review, which begins with them (spec 000 §4, §7). Given again before
 * the review is live, they replace the first; an appointment has one review (C36).
 */
export const reviewAddRating = operation({
  name: 'reviewAddRating',
  kind: 'mutation',
  description: 'Gives stars, and begins the review where it has not begun.',
  access: linkHolder<{ practiceId: string }>('referral', { opens: ({ practiceId }) => practiceId }),
  input: reviewAddRatingInput,
  output: z.object({ token: z.string().meta({ description: 'Opens the review.' }) }),
  async run(ctx, { practiceId, clientId, rating, appointmentId }) {
    const who = reviewerOf(ctx, clientId);
    if (who.by === 'link') await mayWrite(ctx, who.clientId);
    const now = ctx.clock.now();
    return ctx.db.run(async (sql) => {
      const whose = await whoseReview(sql, practiceId, who, now);
      if (appointmentId && appointmentId !== whose.appointmentId) throw notFound('visit');
      const token = await stars(sql, practiceId, { who, whose, rating, now });
      return { token };
    });
  },
});

/** Strangers' reviews are counted, for an address and for the practice; one's own that has begun is free. */
async function mayWrite(ctx: OperationContext, clientId: string): Promise<void> {
  const practiceId = ctx.practice.id;
  const [known] = await ctx.db.run(
    (sql) => sql`SELECT id FROM "Client" WHERE "practiceId" = ${practiceId}::uuid AND id = ${clientId}::uuid`,
  );
  if (known) return;
  const isFew =
    (await ctx.limiter.spend('reviewAddress', ctx.address)) &&
    (await ctx.limiter.spend('reviewPractice', practiceId));
  if (!isFew) throw new Refusal('rate_limited', TEXTS.tooMany);
}

interface Given {
  who: Reviewer;
  whose: WhoseReview;
  rating: number;
  /** Epoch ms. */
  now: number;
}

async function stars(sql: Db, practiceId: string, given: Given): Promise<string> {
  const { who, whose, rating, now } = given;
  if (who.by === 'link') {
    const { clientId: id, firstName, phone } = who;
    await reviewerClient(sql, { id, firstName, phone }, now);
  }
  const token = whose.review ? null : await begin(sql, practiceId, given);
  if (token) return token;
  // Begun before, or by another tab a moment ago.
  const review = whose.review ?? (await whoseReview(sql, practiceId, who, now)).review;
  const link = review && linkToken(review.tokenEncrypted);
  if (!review || !link || review.removed) throw new Refusal('not_found', TEXTS.notFound);
  if (!review.confirmed) throw new Refusal('conflict', TEXTS.confirmFirst);
  const isKnownNow = review.byStranger && (await becomesKnown(sql, practiceId, review.id, given));
  if (isKnownNow && review.live) return link;
  const [changed] = await sql`
    UPDATE "Review" SET rating = ${rating}, "updatedAt" = ${new Date(now)}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${review.id}::uuid AND "liveAt" IS NULL AND "deletedAt" IS NULL
    RETURNING id`;
  if (!changed) throw new Refusal('conflict', TEXTS.alreadyLive);
  await goLive(sql, { practiceId, reviewId: review.id, now });
  return link;
}

/**
 * A stranger's review is confirmed when its writer comes by the link of an appointment that says who they are, or of a request that the practice sent to them: the stars
 * that they give then count, under the name that they are known by. The link of the review itself proves nothing new.
 */
async function becomesKnown(
  sql: Db,
  practiceId: string,
  reviewId: string,
  { who, whose, rating, now }: Given,
): Promise<boolean> {
  if ((who.by !== 'visit' && who.by !== 'request') || whose.verification !== 'visit') return false;
  const known = await sql`
    UPDATE "Review" SET verification = 'visit', "unverifiedName" = NULL, rating = ${rating}, "updatedAt" = ${new Date(now)},
      "appointmentId" = COALESCE("appointmentId", ${whose.appointmentId}::uuid)
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${reviewId}::uuid AND verification = 'link' AND "deletedAt" IS NULL
    RETURNING id`;
  if (known.length > 0) await enqueueSite(sql, practiceId, reviewId);
  return known.length > 0;
}

/** Writes the review; null where there is one already. */
async function begin(sql: Db, practiceId: string, { whose, rating, now }: Given): Promise<string | null> {
  const token = newToken();
  const at = new Date(now);
  const [made] = await sql<{ id: string }>`
    INSERT INTO "Review" (id, "practiceId", "clientId", "appointmentId", rating, verification, "unverifiedName", "tokenHash",
                          "tokenEncrypted", "createdAt", "updatedAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${whose.clientId}::uuid, ${whose.appointmentId}::uuid, ${rating},
            ${whose.verification}::"ReviewVerification", ${whose.unverifiedName}, ${tokenHash(token)}, ${encryptToken(token)},
            ${at}, ${at})
    ON CONFLICT DO NOTHING RETURNING id`;
  if (!made) return null;
  await sql`
    UPDATE "ReviewRequest" SET "reviewId" = ${made.id}::uuid
    WHERE "practiceId" = ${practiceId}::uuid AND id = (
      SELECT id FROM "ReviewRequest"
      WHERE "practiceId" = ${practiceId}::uuid AND "reviewId" IS NULL
        AND (id = ${whose.requestId}::uuid OR "appointmentId" = ${whose.appointmentId}::uuid)
      ORDER BY id = ${whose.requestId}::uuid DESC NULLS LAST, "requestedAt" LIMIT 1)`;
  return token;
}
