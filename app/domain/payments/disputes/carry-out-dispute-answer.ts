import { z } from 'zod';
import type { Evidence } from '#app/integrations/settlements/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { DISPUTE_MESSAGES } from '#app/lib/messages/dispute-answers.ts';
import { paidAccount, type PaidAccount } from '../payouts/account-at.ts';
import type { RefundedCharge } from '../refund/refunds-made-elsewhere.ts';
import { keepDispute } from './keep-dispute.ts';

interface Unsent {
  answer: 'evidence' | 'accepted';
  answeredAt: Date;
  evidence: Evidence[] | null;
  providerDisputeId: string;
  provider: 'stripe' | 'square';
  accountId: string | null;
  charge: Omit<RefundedCharge, 'account' | 'orderId'>;
}

/**
 * Tells the provider what the practice says to a dispute. What it has already is as good as taken, so a second run finds it done, whenever
 * the first one died. What it will not take is told to the practitioner, who may answer once more. Refuses with `unavailable` while
 * the provider cannot say.
 */
export const carryOutDisputeAnswer = operation({
  name: 'carryOutDisputeAnswer',
  kind: 'mutation',
  description: 'Hands an answer to a dispute to its provider.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), disputeId: z.uuid() }),
  output: z.object({ outcome: z.string() }),
  job: 'dispute-answer',
  due: ({ cross }, now) =>
    cross.due('unsent_dispute_answers', 'disputeId', new Date(now.getTime() - 10 * MINUTE_MS)),
  key: ({ disputeId }) => `dispute-answer:${disputeId}`,
  async run(ctx, { practiceId, disputeId }) {
    const unsent = await read(ctx, practiceId, disputeId);
    if (!unsent) return { outcome: 'done already' };
    const { at, charge, providerDisputeId } = unsent;
    const result = await send(at, disputeId, unsent).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      ctx.log.warn({ disputeId, problem: error.problem }, 'an answer to a dispute could not be sent');
      // What nobody can read may have been taken: the next try finds that.
      if (error.problem === 'unavailable' || error.problem === 'unexpected_answer')
        throw new Refusal('unavailable', DISPUTE_MESSAGES.notSent);
      return { outcome: 'refused' as const, message: DISPUTE_MESSAGES.notSent };
    });
    const isTaken = result.outcome === 'taken';
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      await sql`
        UPDATE "Dispute" SET "sentAt" = CASE WHEN ${isTaken} THEN ${now}::timestamptz END,
          error = ${isTaken ? null : result.message}, answer = CASE WHEN ${isTaken} THEN answer END,
          "answeredAt" = CASE WHEN ${isTaken} THEN "answeredAt" END,
          -- Who thinks it is answered is told that it is not.
          "toldAt" = CASE WHEN ${isTaken} THEN "toldAt" END, "warnedAt" = CASE WHEN ${isTaken} THEN "warnedAt" END
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${disputeId}::uuid AND "sentAt" IS NULL
          AND "answeredAt" = ${unsent.answeredAt}`;
      await announce(sql, { practiceId, kind: 'dispute', id: disputeId });
    });
    if (isTaken) await keepDispute(ctx, ctx.db, practiceId, { charge, disputeId: providerDisputeId });
    return { outcome: result.outcome };
  },
});

async function read(ctx: OperationContext, practiceId: string, disputeId: string) {
  return ctx.db.run(async (sql) => {
    const [row] = await sql<Unsent>`
      SELECT d.answer, d."answeredAt", d.evidence, d."providerDisputeId", d.provider::text AS provider,
        t."providerAccountId" AS "accountId",
        jsonb_build_object('id', t.id, 'billId', t."billId", 'kind', b.kind, 'amountCurrency', t."amountCurrency",
          'provider', t.provider, 'paymentIntentId', t."providerPaymentIntentId") AS charge
      FROM "Dispute" d
      JOIN "Transaction" t ON t."practiceId" = d."practiceId" AND t.id = d."transactionId"
      JOIN "Bill" b ON b."practiceId" = d."practiceId" AND b.id = d."billId"
      WHERE d."practiceId" = ${practiceId}::uuid AND d.id = ${disputeId}::uuid AND d.answer IS NOT NULL
        AND d."answeredAt" IS NOT NULL AND d."sentAt" IS NULL`;
    if (!row) return null;
    const { provider, accountId } = row;
    const at = await paidAccount(ctx, sql, { practiceId, provider, ...(accountId && { accountId }) });
    return at && { ...row, at, charge: { ...row.charge, account: at.account, orderId: null } };
  });
}

function send({ settlements, account }: PaidAccount, disputeId: string, unsent: Unsent) {
  const { answer, evidence, providerDisputeId, answeredAt } = unsent;
  const idempotencyKey = `dispute:${disputeId}:${answeredAt.getTime()}`;
  const request = { account, disputeId: providerDisputeId, idempotencyKey };
  return answer === 'accepted'
    ? settlements.acceptDispute(request)
    : settlements.sendEvidence({ ...request, evidence: evidence ?? [] });
}
