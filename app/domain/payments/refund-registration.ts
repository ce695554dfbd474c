import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import type { CardAccount } from '#app/integrations/cards/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { PAYMENT_MESSAGES } from './messages.ts';
import { announceEvent } from '../effects/index.ts';

interface RefundIntent {
  adjustmentId: string;
  transactionId: string;
  bookableEventId: string;
  paymentIntentId: string;
  amountCents: number;
  currency: string;
  account: CardAccount;
  provider: string;
  idempotencyKey: string;
}

/** Writes, once a transaction, the wish to give back what is left of it; answers those not yet carried out. */
async function openRefunds(ctx: OperationContext, registrationId: string): Promise<RefundIntent[]> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  return ctx.db.sql(async (sql) => {
    await sql`
      SELECT id FROM "EventRegistration"
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${registrationId}::uuid FOR UPDATE`;
    const collected = await sql<{ id: string; provider: string; left: number }>`
      SELECT t.id, t.provider, (t."amountCents" + COALESCE((
               SELECT sum(l."amountCents") FROM "LedgerEntry" l
               WHERE l."practiceId" = t."practiceId" AND l."transactionId" = t.id AND l.kind = 'refund'), 0))::int AS left
      FROM "Transaction" t
      WHERE t."practiceId" = ${practiceId}::uuid AND t."billId" = ${registrationId}::uuid
        AND t.type = 'Charge' AND t.state = 1`;
    for (const { id, provider, left } of collected) {
      if (left <= 0) continue;
      await sql`
        INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", note, provider,
                                  "idempotencyKey", "refundState", "createdAt")
        VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${registrationId}::uuid, ${now}, ${left}, 'Cancelled',
                ${provider}::"PaymentSource", ${`refund:${id}`}, 0, ${now})
        ON CONFLICT ("idempotencyKey") DO NOTHING`;
    }
    return sql<RefundIntent>`
      SELECT j.id AS "adjustmentId", t.id AS "transactionId", r."bookableEventId", j."amountCents",
             t."providerPaymentIntentId" AS "paymentIntentId", t."amountCurrency" AS currency,
             card_account(t."practiceId", t.provider::text) AS account, t.provider, j."idempotencyKey"
      FROM "Adjustment" j
      JOIN "EventRegistration" r ON r."practiceId" = j."practiceId" AND r.id = j."billId"
      JOIN "Transaction" t ON t."practiceId" = j."practiceId" AND j."idempotencyKey" = 'refund:' || t.id
      WHERE j."practiceId" = ${practiceId}::uuid AND j."billId" = ${registrationId}::uuid
        AND j."refundState" = 0`;
  });
}

async function recordRefund(
  ctx: OperationContext,
  registrationId: string,
  intent: RefundIntent,
  refund: { refundId: string; amountCents: number },
): Promise<void> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  await ctx.db.sql(async (sql) => {
    const changed = await sql`
      UPDATE "Adjustment" SET "refundState" = 1, "providerRefundId" = ${refund.refundId}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${intent.adjustmentId}::uuid AND "refundState" = 0
      RETURNING id`;
    if (changed.length === 0) return;
    await sql`
      INSERT INTO "LedgerEntry" (id, "practiceId", "billId", "transactionId", "adjustmentId", kind,
                                 "amountCents", currency, provider, "providerId", "createdAt")
      VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${registrationId}::uuid, ${intent.transactionId}::uuid,
              ${intent.adjustmentId}::uuid, 'refund', ${-refund.amountCents}, ${intent.currency}::"Currency",
              ${intent.provider}::"PaymentSource", ${refund.refundId}, ${now})
      ON CONFLICT (provider, "providerId") DO NOTHING`;
    await sql`
      UPDATE "EventRegistration" SET "paymentStatus" = 'none'
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${registrationId}::uuid AND "paymentStatus" = 'paid'`;
    await announceEvent(sql, practiceId, intent.bookableEventId);
  });
}

/** Gives back everything that was collected for a cancelled registration. Answers cents; safe to repeat at any point. */
export async function refundForRegistration(ctx: OperationContext, registrationId: string): Promise<number> {
  let refundedCents = 0;
  for (const intent of await openRefunds(ctx, registrationId)) {
    const result = await ctx.ports.cards.refund({
      account: intent.account,
      paymentIntentId: intent.paymentIntentId,
      amountCents: intent.amountCents,
      metadata: { practiceId: ctx.practice.id, registrationId, adjustmentId: intent.adjustmentId },
      idempotencyKey: intent.idempotencyKey,
    });
    if (result.outcome === 'unavailable') throw new Refusal('unavailable', PAYMENT_MESSAGES.providerDown);
    if (result.outcome === 'refused') {
      ctx.log.error(
        { registrationId, adjustmentId: intent.adjustmentId },
        'the provider refused a refund of a registration',
      );
      throw new Refusal('payment_declined', result.message);
    }
    await recordRefund(ctx, registrationId, intent, result);
    refundedCents += result.amountCents;
  }
  return refundedCents;
}

/** The worker's job for a registration that was cancelled after it was paid (C34). */
export const refundRegistration = operation({
  name: 'refundRegistration',
  kind: 'mutation',
  description: 'Refunds what was collected for a registration.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), registrationId: z.uuid() }),
  output: z.object({ refundedCents: z.int() }),
  job: 'refund-registration',
  run: async (ctx, { registrationId }) => ({
    refundedCents: await refundForRegistration(ctx, registrationId),
  }),
});
