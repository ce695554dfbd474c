import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { collectedOf, readMoney } from './money.ts';
import { lockPayable } from './payable.ts';
import { carryOutRefund, planRefund } from './refunds.ts';

/**
 * Writes, charge by charge, the wish to give back what is left of it, less a fee that is kept; answers all refunds not yet carried
 * out. The key names what was left: asked again before it is carried out nothing is left, and after a fee was waived the fee is.
 */
async function openRefunds(ctx: OperationContext, appointmentId: string): Promise<string[]> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  return ctx.db.sql(async (sql) => {
    const payable = await lockPayable(sql, practiceId, appointmentId);
    if (!payable) return [];
    const money = await readMoney(sql, practiceId, appointmentId);
    const { byProvider, byHand } = collectedOf(money);
    let rest = byProvider - Math.max(0, payable.policyFeeCents - byHand);
    for (const charge of money.charges) {
      const amountCents = Math.min(charge.leftCents, rest);
      if (amountCents <= 0) continue;
      rest -= amountCents;
      const parts = JSON.stringify(planRefund([charge], amountCents));
      const key = `refund:${charge.transactionId}${charge.leftCents < charge.amountCents ? `:${charge.leftCents}` : ''}`;
      await sql`
        INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", note, provider,
                                  "idempotencyKey", "refundState", "refundParts", "createdAt")
        VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${appointmentId}::uuid, ${now}, ${amountCents}, 'Cancelled',
                ${charge.provider}::"PaymentSource", ${key}, 0, ${parts}::jsonb, ${now})
        ON CONFLICT ("idempotencyKey") DO NOTHING`;
    }
    const open = await sql<{ id: string }>`
      SELECT id FROM "Adjustment"
      WHERE "practiceId" = ${practiceId}::uuid AND "billId" = ${appointmentId}::uuid AND "refundState" = 0
      ORDER BY "createdAt", id`;
    return open.map(({ id }) => id);
  });
}

/** Gives back what was collected for a cancelled appointment, less a fee that is kept. Safe to repeat at any point. */
export const refundAppointment = operation({
  name: 'refundAppointment',
  kind: 'mutation',
  description: 'Refunds what was collected for an appointment.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), appointmentId: z.uuid() }),
  output: z.object({ refundedCents: z.int() }),
  job: 'refund-appointment',
  async run(ctx, { appointmentId }) {
    let refundedCents = 0;
    for (const id of await openRefunds(ctx, appointmentId)) refundedCents += await carryOutRefund(ctx, id);
    return { refundedCents };
  },
});
