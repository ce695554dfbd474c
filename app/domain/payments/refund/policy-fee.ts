import { v7 as uuid } from 'uuid';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { addToTimeline, enqueueCharge, enqueueRefund } from '../../effects/index.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { collectedOf } from '../money.ts';
import { FEE_WAIVED, POLICY_KEY } from './policy-adjustment.ts';
import { lockMoney, type LockedMoney } from '../locked-money.ts';

interface Fee {
  appointmentId: string;
  /** Cents, above 0 and at most the price. */
  feeCents: number;
  /** What it is kept for; stands beside the lowered bill. */
  note: 'Cancelled' | 'No-show';
}

/**
 * Keeps a fee of an appointment that does not take place, in the caller's transaction and on the locked row: of what was collected
 * through a provider the rest goes back; what was not collected yet is charged to the card, the bill being lowered to the fee.
 * @throws conflict while a charge is under way: nobody knows yet what was collected
 */
export async function keepFee(
  ctx: OperationContext,
  sql: Db,
  locked: LockedMoney,
  { appointmentId, feeCents, note }: Fee,
): Promise<void> {
  if (locked.chargeUnderWay) throw new Refusal('conflict', PAYMENT_MESSAGES.chargeUnderWay);
  const practiceId = ctx.practice.id;
  const at = new Date(ctx.clock.now());
  await sql`
    UPDATE "Appointment" SET "policyFeeCents" = ${feeCents}, "feeWaivedAt" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
  const { byProvider, byHand } = collectedOf(locked.money);
  const owedCents = Math.max(0, feeCents - byProvider - byHand);
  const cardId = owedCents > 0 && locked.canTakeCards ? locked.card?.id : undefined;
  await addToTimeline(sql, {
    practiceId,
    appointmentId,
    kind: 'fee_kept',
    at,
    // Messages tell what was decided here, whatever the charge has done by the time they are written.
    detail: { amountCents: feeCents, owedCents, ...(cardId ? { cardId } : {}) },
  });
  await lowerBill(sql, { practiceId, appointmentId, at, note }, locked.openCents - owedCents);
  if (owedCents === 0) {
    if (byProvider > 0) await enqueueRefund(sql, practiceId, appointmentId, note);
  } else if (cardId) await enqueueCharge(sql, practiceId, appointmentId, note);
}

/** Waives a fee that was kept, on the locked row: what was collected of it goes back, the rest is owed no more. */
export async function waiveLockedFee(
  ctx: OperationContext,
  sql: Db,
  locked: LockedMoney,
  appointmentId: string,
): Promise<void> {
  if (locked.chargeUnderWay) throw new Refusal('conflict', PAYMENT_MESSAGES.chargeUnderWay);
  const practiceId = ctx.practice.id;
  const at = new Date(ctx.clock.now());
  const [waived] = await sql<{ policyFeeCents: number }>`
    UPDATE "Appointment" SET "feeWaivedAt" = ${at}, "paymentError" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid AND "policyFeeCents" > 0 AND "feeWaivedAt" IS NULL
      AND "policyFeeCents" IS NOT NULL
    RETURNING "policyFeeCents"`;
  if (!waived) return;
  const detail = { amountCents: waived.policyFeeCents };
  await addToTimeline(sql, { practiceId, appointmentId, kind: 'fee_waived', at, detail });
  const note = FEE_WAIVED;
  await lowerBill(sql, { practiceId, appointmentId, at, note }, locked.openCents);
  if (collectedOf(locked.money).byProvider > 0) await enqueueRefund(sql, practiceId, appointmentId, note);
}

/**
 * After money that came by hand is taken out of the books of an appointment that costs a fee at most, its bill asks for what of the fee
 * is not here, not for the whole appointment again; for nothing where the fee was waived. In the caller's transaction, the row locked.
 */
export async function askForFeeAlone(ctx: OperationContext, sql: Db, appointmentId: string): Promise<void> {
  const practiceId = ctx.practice.id;
  const [costs] = await sql`
    SELECT id FROM "Appointment"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid AND "policyFeeCents" > 0`;
  if (!costs) return;
  const locked = await lockMoney(sql, practiceId, appointmentId);
  const { byProvider, byHand } = collectedOf(locked.money);
  const owedCents = Math.max(0, locked.keptFeeCents - byProvider - byHand);
  const note = locked.keptFeeCents > 0 ? 'Fee kept' : FEE_WAIVED;
  const at = new Date(ctx.clock.now());
  await lowerBill(sql, { practiceId, appointmentId, at, note }, locked.openCents - owedCents);
}

/** An unpaid bill is lowered by an adjustment that moves no money. */
async function lowerBill(
  sql: Db,
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
    INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", note, "idempotencyKey", "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${appointmentId}::uuid, ${at}, ${byCents}, ${note},
            ${`${POLICY_KEY}${uuid()}`}, ${at})`;
}
