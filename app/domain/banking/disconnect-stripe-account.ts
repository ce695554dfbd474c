import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { connecting } from './asking-stripe.ts';
import { forgetAccountCards } from './forget-account-cards.ts';
import { giveBackLeft } from './hand-back-stripe.ts';
import { BANKING_MESSAGES } from './messages.ts';

/**
 * Cuts the connection to Stripe, and gives its leave back. The account stays its owner's; Tendwell can never act for it again, so the
 * cards that clients saved there are forgotten, and connecting begins with another account. Not while a charge or a refund is under way,
 * of which nobody could ask afterwards what became of it; a lost account cannot be asked anyway. Payments name their account, and stay.
 */
export const disconnectStripeAccount = operation({
  name: 'disconnectStripeAccount',
  kind: 'mutation',
  description: 'Disconnects your Stripe account.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({}),
  async run(ctx) {
    if (!connecting(ctx).canGiveBack) throw new Refusal('conflict', BANKING_MESSAGES.disconnectThere);
    const practiceId = ctx.practice.id;
    if (!(await ctx.limiter.spend('connectPractice', practiceId)))
      throw new Refusal('rate_limited', BANKING_MESSAGES.tooOften);
    const now = new Date(ctx.clock.now());
    // Of the account that was cut: by now another tab may have opened the next one.
    const account = await ctx.db.run((sql) => cut(sql, practiceId, now));
    await giveBackLeft(ctx, account);
    return {};
  },
});

/** Answers the account that was cut off; that its leave is to be given back is written down, and done again until Stripe has taken it. */
async function cut(sql: Db, practiceId: string, now: Date): Promise<string> {
  const [practice] = await sql<{ account: string | null }>`
    SELECT "stripeAccountId" AS account FROM "Practice" WHERE id = ${practiceId}::uuid FOR UPDATE`;
  const account = practice?.account;
  if (!account) throw new Refusal('state_changed', BANKING_MESSAGES.notBegun);
  const [lost] = await sql`
    SELECT id FROM "PaymentAccount" WHERE "practiceId" = ${practiceId}::uuid AND provider = 'stripe' AND "erroredAt" IS NOT NULL`;
  if (!lost) await refuseUnderWay(sql, practiceId);
  // What was known of it ends with it, but for its name: the next one is another.
  await sql`DELETE FROM "PaymentAccount" WHERE "practiceId" = ${practiceId}::uuid AND provider = 'stripe'`;
  await sql`
    INSERT INTO "PaymentAccount" (id, "practiceId", provider, "externalAccountId", "disconnectedAt", "createdAt", "updatedAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, 'stripe', ${account}, ${now}, ${now}, ${now})`;
  await sql`
    INSERT INTO "LeaveToGiveBack" (id, "practiceId", "externalAccountId", "leftAt", "dueAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${account}, ${now}, ${now})
    ON CONFLICT ("practiceId", "externalAccountId") DO NOTHING`;
  await forgetAccountCards(sql, practiceId, 'stripe', { now, why: BANKING_MESSAGES.cardWentWithAccount });
  // Where Square could be charged to as well, its owner says so; nobody is switched over in silence.
  await sql`
    UPDATE "Practice" p SET "stripeAccountId" = NULL, "isStripeApproved" = false, "updatedAt" = ${now},
      "paymentProvider" = CASE WHEN p."paymentProvider" = 'stripe' AND NOT EXISTS (SELECT FROM "PaymentAccount" a
        WHERE a."practiceId" = p.id AND a.provider = 'square' AND a.operational) THEN NULL ELSE p."paymentProvider" END
    WHERE p.id = ${practiceId}::uuid`;
  await enqueueRepublish(sql, practiceId);
  await announce(sql, { practiceId, kind: 'settings', id: practiceId });
  return account;
}

/** Its clients were told of it, and nobody could ask, or carry it out, afterwards. */
async function refuseUnderWay(sql: Db, practiceId: string): Promise<void> {
  const [charge] = await sql`
    SELECT id FROM "Transaction" WHERE "practiceId" = ${practiceId}::uuid AND provider = 'stripe' AND state = 0 LIMIT 1`;
  if (charge) throw new Refusal('conflict', BANKING_MESSAGES.underWay);
  const [refund] = await sql`
    SELECT j.id FROM "Adjustment" j JOIN "Transaction" t ON t."practiceId" = j."practiceId" AND t."billId" = j."billId"
    WHERE j."practiceId" = ${practiceId}::uuid AND j."refundState" = 0 AND t.provider = 'stripe' AND t.type = 'Charge' AND t.state = 1
    LIMIT 1`;
  if (refund) throw new Refusal('conflict', BANKING_MESSAGES.refundUnderWay);
}
