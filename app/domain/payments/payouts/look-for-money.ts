import { z } from 'zod';
import { ProviderError, type PaymentAccount } from '#app/integrations/payments/port.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { keepCase, keepDispute } from '../disputes/keep-dispute.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { recordProviderRefunds, type RefundedCharge } from '../refund/refunds-made-elsewhere.ts';
import { readPendingRefunds } from '../refund/read-pending-refunds.ts';
import { paidAccount, type PaidAccount } from './account-at.ts';
import { finishPayout, upsertPayout } from './keep-payout.ts';

/** How far back is looked the first time, and from the newest known payout later: banks send payouts and refunds back within weeks. */
const FIRST_MS = 365 * DAY_MS;
const AGAIN_MS = 35 * DAY_MS;

/**
 * Asks a practice's providers for payouts, refunds and disputes, every day: events may be lost on their way. What is known already is
 * found done; lines of new payouts are read by their own jobs. Refuses with `unavailable` while a provider cannot say.
 */
export const lookForMoney = operation({
  name: 'lookForMoney',
  kind: 'mutation',
  description: 'Asks a practice’s providers for payouts, refunds and disputes.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid() }),
  output: z.object({}),
  job: 'look-for-money',
  due: ({ cross }, now) => cross.due('practices_to_settle', 'practiceId', now),
  key: ({ practiceId }) => `look-for-money:${practiceId}`,
  async run(ctx, { practiceId }) {
    for (const provider of ['stripe', 'square'] as const) {
      const at = await ctx.db.run((sql) => paidAccount(ctx, sql, { practiceId, provider }));
      try {
        if (at) await lookAt(ctx, at);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        ctx.log.warn({ practiceId, provider, problem: error.problem }, 'money could not be asked for');
        if (error.problem === 'unavailable') throw new Refusal('unavailable', PAYMENT_MESSAGES.notYetKnown);
      }
    }
    await readPendingRefunds(ctx);
    const later = new Date(ctx.clock.now() + DAY_MS);
    await ctx.db.run(
      (sql) => sql`UPDATE "Practice" SET "moneyCheckAt" = ${later} WHERE id = ${practiceId}::uuid`,
    );
    return {};
  },
});

async function lookAt(ctx: OperationContext, at: PaidAccount): Promise<void> {
  const { account, practiceId, settlements } = at;
  const now = new Date(ctx.clock.now());
  const [newest] = await ctx.db.run(
    (sql) => sql<{ madeAt: Date }>`
      SELECT "madeAt" FROM "Payout" WHERE "practiceId" = ${practiceId}::uuid AND provider = ${at.provider}::"PaymentSource"
        AND "providerAccountId" = ${at.accountId} ORDER BY "madeAt" DESC LIMIT 1`,
  );
  const since = newest ? newest.madeAt.getTime() - AGAIN_MS : now.getTime() - FIRST_MS;
  // What was given back comes first: the lines of payouts are of it.
  for await (const found of settlements.listRefunds({ account, since })) {
    const charge = await chargeOf(ctx, at, found.paymentId);
    const isNews = charge && (await ctx.db.run((sql) => isUnknown(sql, practiceId, charge, found)));
    if (isNews) await recordProviderRefunds(ctx, ctx.db, practiceId, charge);
  }
  const listed: string[] = [];
  for await (const found of settlements.listDisputes({ account, since })) {
    listed.push(found.disputeId);
    const charge = found.paymentId === null ? null : await chargeOf(ctx, at, found.paymentId);
    if (charge) await keepCase(ctx, ctx.db, practiceId, { charge, found, readAt: now });
  }
  await readOpenDisputes(ctx, at, listed);
  const whole: { id: string; madeAt: number }[] = [];
  for await (const payout of settlements.listPayouts({ account, since })) {
    const kept = await ctx.db.run((sql) => upsertPayout(sql, at, payout, now));
    if (kept?.hasLines || (kept && !payout.isItemized)) whole.push({ id: kept.id, madeAt: payout.madeAt });
  }
  // The oldest first, once of all of them it is known which came back: a later one pays that out anew.
  const oldestFirst = whole.toSorted((one, other) => one.madeAt - other.madeAt);
  for (const { id } of oldestFirst) await ctx.db.run((sql) => finishPayout(sql, practiceId, id, now));
}

/** Reads disputes of ours whose end nobody has told of, and which are older than what was listed. */
async function readOpenDisputes(
  ctx: OperationContext,
  at: PaidAccount,
  listed: readonly string[],
): Promise<void> {
  const { practiceId, provider, accountId } = at;
  const open = await ctx.db.run(
    (sql) => sql<{ disputeId: string; paymentId: string }>`
      SELECT d."providerDisputeId" AS "disputeId", t."providerPaymentIntentId" AS "paymentId" FROM "Dispute" d
      JOIN "Transaction" t ON t."practiceId" = d."practiceId" AND t.id = d."transactionId"
      WHERE d."practiceId" = ${practiceId}::uuid AND d.provider = ${provider}::"PaymentSource" AND d."closedAt" IS NULL
        AND t."providerAccountId" = ${accountId} AND t."providerPaymentIntentId" IS NOT NULL
        AND d."providerDisputeId" <> ALL(${listed}::text[])`,
  );
  for (const { disputeId, paymentId } of open) {
    const charge = await chargeOf(ctx, at, paymentId);
    if (!charge) continue;
    try {
      await keepDispute(ctx, ctx.db, practiceId, { charge, disputeId });
    } catch (error) {
      // One that its provider knows no more keeps none of the others from being read.
      if (!(error instanceof ProviderError) || error.problem !== 'not_found') throw error;
      ctx.log.warn({ disputeId, provider }, 'an open dispute is unknown at its provider');
    }
  }
}

/** A payment of ours at that account, by its provider's id of it. */
async function chargeOf(
  { db }: OperationContext,
  { practiceId, provider, account }: PaidAccount,
  paymentIntentId: string,
): Promise<RefundedCharge | null> {
  return db.run(async (sql) => {
    const [row] = await sql<Omit<RefundedCharge, 'account' | 'orderId' | 'paymentIntentId'>>`
      SELECT t.id, t."billId", b.kind, t."amountCurrency", t.provider
      FROM "Transaction" t JOIN "Bill" b ON b."practiceId" = t."practiceId" AND b.id = t."billId"
      WHERE t."practiceId" = ${practiceId}::uuid AND t."providerPaymentIntentId" = ${paymentIntentId}
        AND t.provider = ${provider}::"PaymentSource"`;
    return row ? { ...row, paymentIntentId, orderId: null, account: account satisfies PaymentAccount } : null;
  });
}

/** Whether what a provider says of a refund is not in the books. */
async function isUnknown(
  sql: Db,
  practiceId: string,
  { billId, provider }: RefundedCharge,
  { refundId, hasFailed }: { refundId: string; hasFailed: boolean },
): Promise<boolean> {
  const [known] = await sql<{ gone: boolean; back: boolean }>`
    SELECT EXISTS (SELECT FROM "LedgerEntry" l WHERE l."practiceId" = ${practiceId}::uuid AND l."billId" = ${billId}::uuid
             AND l.provider = ${provider}::"PaymentSource" AND l."providerId" = ${refundId}) AS gone,
           EXISTS (SELECT FROM "LedgerEntry" l WHERE l."practiceId" = ${practiceId}::uuid AND l."billId" = ${billId}::uuid
             AND l.provider = ${provider}::"PaymentSource" AND l."providerId" = ${`failed:${refundId}`}) AS back`;
  return hasFailed ? known!.gone && !known!.back : !known!.gone;
}
