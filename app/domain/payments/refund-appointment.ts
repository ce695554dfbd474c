import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { PAYMENT_MESSAGES } from './messages.ts';
import { refundForRegistration } from './refund-registration.ts';
import { addToTimeline, announceAppointment, wantMessage } from '../effects/index.ts';

interface RefundIntent {
  adjustmentId: string;
  transactionId: string;
  paymentIntentId: string;
  amountCents: number;
  currency: string;
  account: string | null;
  idempotencyKey: string;
}

/** Writes, once a transaction, the wish to give back what is left of it; answers those not yet carried out. */
async function openRefunds(ctx: OperationContext, appointmentId: string): Promise<RefundIntent[]> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  return ctx.db.sql(async (sql) => {
    await sql`
      SELECT id FROM "Appointment" WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid FOR UPDATE`;
    const collected = await sql<{ id: string; left: number }>`
      SELECT t.id, (t."amountCents" + COALESCE((
               SELECT sum(l."amountCents") FROM "LedgerEntry" l
               WHERE l."practiceId" = t."practiceId" AND l."transactionId" = t.id AND l.kind = 'refund'), 0))::int AS left
      FROM "Transaction" t
      WHERE t."practiceId" = ${practiceId}::uuid AND t."appointmentId" = ${appointmentId}::uuid
        AND t.type = 'Charge' AND t.state = 1`;
    for (const { id, left } of collected) {
      if (left <= 0) continue;
      await sql`
        INSERT INTO "Adjustment" (id, "practiceId", "appointmentId", "adjustedAt", "amountCents", note, provider,
                                  "idempotencyKey", "refundState", "createdAt")
        VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${appointmentId}::uuid, ${now}, ${left}, 'Cancelled', 'stripe',
                ${`refund:${id}`}, 0, ${now})
        ON CONFLICT ("idempotencyKey") DO NOTHING`;
    }
    return sql<RefundIntent>`
      SELECT j.id AS "adjustmentId", t.id AS "transactionId", t."providerPaymentIntentId" AS "paymentIntentId",
             j."amountCents", t."amountCurrency" AS currency, p."stripeAccountId" AS account, j."idempotencyKey"
      FROM "Adjustment" j
      JOIN "Practice" p ON p.id = j."practiceId"
      JOIN "Transaction" t ON t."practiceId" = j."practiceId" AND j."idempotencyKey" = 'refund:' || t.id
      WHERE j."practiceId" = ${practiceId}::uuid AND j."appointmentId" = ${appointmentId}::uuid AND j."refundState" = 0`;
  });
}

async function recordRefund(
  ctx: OperationContext,
  appointmentId: string,
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
      INSERT INTO "LedgerEntry" (id, "practiceId", "appointmentId", "transactionId", "adjustmentId", kind,
                                 "amountCents", currency, provider, "providerId", "createdAt")
      VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${appointmentId}::uuid, ${intent.transactionId}::uuid,
              ${intent.adjustmentId}::uuid, 'refund', ${-refund.amountCents}, ${intent.currency}::"Currency", 'stripe',
              ${refund.refundId}, ${now})
      ON CONFLICT (provider, "providerId") DO NOTHING`;
    await addToTimeline(sql, {
      practiceId,
      appointmentId,
      kind: 'refunded',
      at: now,
      detail: { amountCents: refund.amountCents },
    });
    await wantMessage(sql, {
      practiceId,
      appointmentId,
      template: 'payment_refunded',
      occasion: intent.adjustmentId,
    });
    await announceAppointment(sql, practiceId, appointmentId);
  });
}

/** Gives back everything that was collected for a cancelled appointment. Safe to repeat at any point. */
export const refundAppointment = operation({
  name: 'refundAppointment',
  kind: 'mutation',
  description: 'Refunds what was collected for an appointment.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), appointmentId: z.uuid() }),
  output: z.object({ refundedCents: z.int() }),
  run: async (ctx, { appointmentId }) => ({ refundedCents: await carryOutRefunds(ctx, appointmentId) }),
});

/** The sweeper's way in: a refund whose outcome was lost, by its adjustment. */
export const resolveRefund = operation({
  name: 'resolveRefund',
  kind: 'mutation',
  description: 'Carries a refund on whose outcome is not known.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), adjustmentId: z.uuid() }),
  output: z.object({ refundedCents: z.int() }),
  async run(ctx, { practiceId, adjustmentId }) {
    const [adjustment] = await ctx.db.sql(
      (sql) => sql<{ appointmentId: string | null; registrationId: string | null }>`
        SELECT "appointmentId", "registrationId" FROM "Adjustment"
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${adjustmentId}::uuid`,
    );
    if (adjustment?.registrationId)
      return { refundedCents: await refundForRegistration(ctx, adjustment.registrationId) };
    return {
      refundedCents: adjustment?.appointmentId ? await carryOutRefunds(ctx, adjustment.appointmentId) : 0,
    };
  },
});

async function carryOutRefunds(ctx: OperationContext, appointmentId: string): Promise<number> {
  let refundedCents = 0;
  for (const intent of await openRefunds(ctx, appointmentId)) {
    const result = await ctx.ports.cards.refund({
      account: intent.account,
      paymentIntentId: intent.paymentIntentId,
      amountCents: intent.amountCents,
      metadata: { practiceId: ctx.practice.id, appointmentId, adjustmentId: intent.adjustmentId },
      idempotencyKey: intent.idempotencyKey,
    });
    if (result.outcome === 'unavailable') throw new Refusal('unavailable', PAYMENT_MESSAGES.providerDown);
    if (result.outcome === 'refused') {
      ctx.log.error({ appointmentId, adjustmentId: intent.adjustmentId }, 'the provider refused a refund');
      throw new Refusal('payment_declined', result.message);
    }
    await recordRefund(ctx, appointmentId, intent, result);
    refundedCents += result.amountCents;
  }
  return refundedCents;
}
