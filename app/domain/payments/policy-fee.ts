import { v7 as uuid } from 'uuid';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { addToTimeline, wantCharge, wantRefund } from '../effects/index.ts';
import { PAYMENT_MESSAGES } from './messages.ts';
import type { LockedMoney } from './undisturbed.ts';
import { fullTotal } from './totals.ts';

interface Fee {
  appointmentId: string;
  /** Cents, above 0 and at most the price. */
  feeCents: number;
  /** What it is kept for; stands beside the lowered bill. */
  note: 'Cancelled' | 'No-show';
}

/**
 * Keeps a fee of a visit that does not take place, in the caller's transaction and on the locked row: of what was collected
 * through a provider the rest goes back; what was not collected yet is charged to the card, the bill being lowered to the fee.
 * @throws conflict while a charge is under way: nobody knows yet what was collected
 */
export async function keepFee(
  ctx: OperationContext,
  sql: Sql,
  locked: LockedMoney,
  { appointmentId, feeCents, note }: Fee,
): Promise<void> {
  if (locked.chargeUnderWay) throw new Refusal('conflict', PAYMENT_MESSAGES.chargeUnderWay);
  const practiceId = ctx.practice.id;
  const at = new Date(ctx.clock.now());
  await sql`
    UPDATE "Appointment" SET "policyFeeCents" = ${feeCents}, "feeWaivedAt" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
  await addToTimeline(sql, {
    practiceId,
    appointmentId,
    kind: 'fee_kept',
    at,
    detail: { amountCents: feeCents },
  });
  const { byProvider, byHand } = collectedOf(locked);
  if (byProvider + byHand >= feeCents) {
    if (byProvider > 0) await wantRefund(sql, practiceId, appointmentId, note);
    return;
  }
  await lowerBill(
    sql,
    { practiceId, appointmentId, at, note },
    fullTotal(locked, locked.adjustments) - feeCents,
  );
  if (locked.card && locked.canTakeCards) await wantCharge(sql, practiceId, appointmentId, note);
}

/** Lets a fee go that was kept: what of it was collected goes back, what was not is owed no more. */
export async function letFeeGo(
  ctx: OperationContext,
  sql: Sql,
  locked: LockedMoney,
  appointmentId: string,
): Promise<void> {
  if (locked.chargeUnderWay) throw new Refusal('conflict', PAYMENT_MESSAGES.chargeUnderWay);
  const practiceId = ctx.practice.id;
  const at = new Date(ctx.clock.now());
  const [waived] = await sql<{ policyFeeCents: number }>`
    UPDATE "Appointment" SET "feeWaivedAt" = ${at}, "paymentError" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid AND "policyFeeCents" > 0 AND "feeWaivedAt" IS NULL
    RETURNING "policyFeeCents"`;
  if (!waived) return;
  const detail = { amountCents: waived.policyFeeCents };
  await addToTimeline(sql, { practiceId, appointmentId, kind: 'fee_waived', at, detail });
  const { byProvider, byHand } = collectedOf(locked);
  if (byProvider > 0) await wantRefund(sql, practiceId, appointmentId, 'Fee waived');
  else if (byHand === 0) {
    const note = 'Fee waived';
    await lowerBill(sql, { practiceId, appointmentId, at, note }, fullTotal(locked, locked.adjustments));
  }
}

/** What was paid for a visit and is still here, cents. */
const collectedOf = ({ money }: Pick<LockedMoney, 'money'>) => ({
  byProvider: money.providerLeftCents,
  byHand: Math.max(0, money.outsideCents),
});

/** An unpaid bill is lowered by an adjustment that moves no money. */
async function lowerBill(
  sql: Sql,
  {
    practiceId,
    appointmentId,
    at,
    note,
  }: { practiceId: string; appointmentId: string; at: Date; note: string },
  byCents: number,
): Promise<void> {
  if (byCents <= 0) return;
  await sql`
    INSERT INTO "Adjustment" (id, "practiceId", "appointmentId", "adjustedAt", "amountCents", note, "idempotencyKey", "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${appointmentId}::uuid, ${at}, ${byCents}, ${note},
            ${`policy-fee:${appointmentId}:${note}:${at.toISOString()}`}, ${at})`;
}
