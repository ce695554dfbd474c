import { formatMoney, type Currency } from '#app/lib/money.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import type { Db } from '#tenants/scoped-db.ts';
import {
  addToTimeline,
  announceAppointment,
  enqueueCharge,
  enqueueMessage,
  enqueueRefund,
} from '../../effects/index.ts';
import { lockPayable } from '../lock-payable.ts';
import { POLICY_KEY } from '../refund/policy-adjustment.ts';
import type { BillSubject } from './bill.ts';

/** After this long without anyone acting, a declined charge is tried again by the worker. */
const RETRY_AFTER_MS = DAY_MS;

interface AfterCharge {
  state: string;
  /** For cancelling late, or for not coming. */
  keepsFee: boolean;
}

/** The bill of an appointment: its price and its tip. */
export const appointmentBill: BillSubject = {
  isUnpaidByRefund: false,

  lockRow: (sql, practiceId, billId) => sql`
    SELECT id FROM "Appointment" WHERE "practiceId" = ${practiceId}::uuid AND id = ${billId}::uuid FOR UPDATE`,

  lock: lockPayable,

  async isPaid(sql, practiceId, { billId, purpose }) {
    const [row] = await sql<{ isPaid: boolean }>`
      SELECT CASE WHEN ${purpose} = 'tip' THEN "tipAmountCents" > 0 ELSE "paidAt" IS NOT NULL OR "markPaid" END AS "isPaid"
      FROM "Appointment" WHERE "practiceId" = ${practiceId}::uuid AND id = ${billId}::uuid`;
    return row?.isPaid ?? false;
  },

  async paid(sql, practiceId, charge, now) {
    const { id, billId, purpose, amountCents, amountCurrency, provider } = charge;
    const appointment = { practiceId, appointmentId: billId };
    const isTip = purpose === 'tip';
    const tipCents = isTip ? amountCents : charge.tipCents;
    if (tipCents > 0)
      await sql`
        UPDATE "Appointment" SET "tipAmountCents" = ${tipCents}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${billId}::uuid`;
    const covered = !isTip && (await isCovered(sql, practiceId, billId)) ? now : null;
    const [after] = await sql<AfterCharge>`
      UPDATE "Appointment" SET "paidAt" = CASE WHEN ${isTip} THEN "paidAt" ELSE ${covered}::timestamptz END,
             "paymentError" = CASE WHEN ${isTip} THEN "paymentError" END,
             "paymentRequiresAction" = ${isTip} AND "paymentRequiresAction",
             "nextChargeAttemptAt" = CASE WHEN ${isTip} THEN "nextChargeAttemptAt" END, "offeredTipCents" = 0
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${billId}::uuid
      RETURNING state, kept_fee("policyFeeCents", "feeWaivedAt") > 0 AS "keepsFee"`;
    const detail = { transactionId: id, amountCents, provider };
    if (tipCents > 0 && !isTip)
      await addToTimeline(sql, {
        ...appointment,
        kind: 'tip_added',
        at: now,
        detail: { amountCents: tipCents },
      });
    await addToTimeline(sql, { ...appointment, kind: isTip ? 'tip_added' : 'charged', at: now, detail });
    // It was called off, or missed at a fee, while the bank was asked: what was taken goes back, but for a fee that is kept.
    if (after?.keepsFee) await raiseToWhatCame(sql, practiceId, billId, now);
    if (after?.state === 'cancelled' || after?.keepsFee) await enqueueRefund(sql, practiceId, billId, id);
    if (after?.state !== 'cancelled' || after.keepsFee) {
      const note = formatMoney(amountCents, amountCurrency as Currency);
      await enqueueMessage(sql, { ...appointment, template: 'payment_receipt', occasion: id, note });
    }
    await announceAppointment(sql, practiceId, billId);
  },

  async failed(sql, practiceId, charge, { message, declineCode, requiresAction }, now) {
    const { id, billId, purpose, provider } = charge;
    const appointment = { practiceId, appointmentId: billId };
    // Who pays at PayPal reads why at once, and may pay in another way: no message follows them, and no card is blamed.
    if (purpose === 'bill' && provider !== 'paypal') {
      const [row] = await sql<AfterCharge>`
        UPDATE "Appointment" SET "paymentError" = ${message}, "paymentRequiresAction" = ${requiresAction},
               "offeredTipCents" = 0, "nextChargeAttemptAt" = ${requiresAction ? null : new Date(now.getTime() + RETRY_AFTER_MS)}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${billId}::uuid AND "paidAt" IS NULL
        RETURNING state, kept_fee("policyFeeCents", "feeWaivedAt") > 0 AS "keepsFee"`;
      // Of a cancelled appointment nobody owes anything but its fee.
      if (row?.state !== 'cancelled' || row.keepsFee)
        await enqueueMessage(sql, { ...appointment, template: 'payment_failed', occasion: id });
    }
    const kind = requiresAction ? 'authentication_required' : 'charge_failed';
    await addToTimeline(sql, {
      ...appointment,
      kind,
      at: now,
      detail: { transactionId: id, declineCode, provider },
    });
    await announceAppointment(sql, practiceId, billId);
  },

  async refunded(sql, practiceId, appointmentId, { adjustmentId, amountCents, currency, isDispute }) {
    if (isDispute) return;
    const note = formatMoney(amountCents, currency as Currency);
    const occasion = adjustmentId;
    await enqueueMessage(sql, { practiceId, appointmentId, template: 'payment_refunded', occasion, note });
  },

  enqueueCharge,

  async happened(sql, practiceId, appointmentId, happening) {
    await addToTimeline(sql, { practiceId, appointmentId, ...happening });
    await announceAppointment(sql, practiceId, appointmentId);
  },

  announce: announceAppointment,

  reference: (appointmentId) => ({ appointmentId }),
};

/** Whether what the ledger holds covers the bill: a bill that grew while the bank was asked is not paid by the former amount. */
async function isCovered(sql: Db, practiceId: string, appointmentId: string): Promise<boolean> {
  return (await lockPayable(sql, practiceId, appointmentId))?.dueCents === 0;
}

/** A bill that was lowered to its fee, and was then paid in full from a page of before: the refund alone brings it down to the fee. */
async function raiseToWhatCame(sql: Db, practiceId: string, appointmentId: string, now: Date): Promise<void> {
  await sql`
    UPDATE "Adjustment" SET "removedAt" = ${now}
    WHERE "practiceId" = ${practiceId}::uuid AND "billId" = ${appointmentId}::uuid AND "removedAt" IS NULL
      AND starts_with("idempotencyKey", ${POLICY_KEY}) AND EXISTS (SELECT FROM "Bill" b
        WHERE b."practiceId" = "Adjustment"."practiceId" AND b.id = "Adjustment"."billId" AND b."collectedCents" > b."totalCents")`;
}
