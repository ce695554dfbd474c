import type { z } from 'zod';
import {
  byHandCents,
  costsFee,
  heldCard,
  isTrueRefund,
  clientPaymentStatus,
  moneyActions,
  policyAdjustment,
  readMoney,
  refundableCents,
  removeProblem,
  transactionDisplay,
  type PaymentFacts,
} from '#app/domain/payments/index.ts';
import { noShowCost, readQuoted } from '#app/domain/policy/index.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { moneyOutput } from './money-output.ts';

type Shown = { [Field in keyof typeof moneyOutput]: z.input<(typeof moneyOutput)[Field]> };

/** What the details' row knows of the money; dates inside of JSON are texts. */
export interface MoneyRow {
  id: string;
  markPaid: boolean;
  paidAt: Date | null;
  adjustments: {
    id: string;
    amountCents: number;
    adjustedAt: string;
    note: string | null;
    refundState: number | null;
    idempotencyKey: string | null;
  }[];
  /** Of a fee that was kept and let go again. */
  waivedFeeCents: number;
  transaction: Omit<NonNullable<Shown['transaction']>, 'display'> | null;
  discountCodeRedemptions: Shown['discountCodeRedemptions'];
}

/** Where the money of one appointment stands. */
export async function readMoneyView(
  sql: Db,
  practiceId: string,
  row: MoneyRow,
  payment: PaymentFacts,
  now: number,
): Promise<Shown> {
  const money = await readMoney(sql, practiceId, row.id);
  const facts = {
    ...payment,
    markPaid: row.markPaid,
    paidAt: row.paidAt,
    money,
    canTakeCards: payment.takesCards,
  };
  const may = moneyActions(facts, now);
  const [told] = await sql<{ disputedCents: number; waitsFor: Shown['waitsFor'] }>`
    SELECT cents AS "disputedCents", (SELECT "waitsFor" FROM payment_waits(${practiceId}::uuid, ${row.id}::uuid)) AS "waitsFor"
    FROM disputed_cents(${practiceId}::uuid, ${row.id}::uuid)`;
  const quoted = await readQuoted(sql, practiceId, row.id);
  const hold = heldCard(row.id, payment, now);
  const transaction = row.transaction ?? (hold && { ...hold, provider: null });
  return {
    amountCents: payment.amountCents,
    dueCents:
      payment.state === 'approved' || payment.state === 'pending' || costsFee(payment) ? payment.dueCents : 0,
    paidCents: money.providerLeftCents + money.giftCardCents + money.outsideCents,
    refundableCents: refundableCents(facts),
    byHandCents: byHandCents(facts),
    refundIsTrue: isTrueRefund(facts),
    hasTransaction: transaction !== null,
    transaction: transaction && { ...transaction, display: transactionDisplay(transaction) },
    discountCodeRedemptions: row.discountCodeRedemptions,
    adjustments: row.adjustments.map(({ refundState, adjustedAt, idempotencyKey, ...rest }) => {
      const one = { ...rest, policy: policyAdjustment(idempotencyKey, rest.note) };
      return {
        ...one,
        adjustedAt: new Date(adjustedAt),
        refundUnderWay: refundState === 0,
        canRemove: refundState === null && removeProblem(facts, one) === null,
      };
    }),
    policyFeeCents: quoted?.keptCents ?? 0,
    ...told!,
    waivedFeeCents: row.waivedFeeCents,
    feeStatus: costsFee(payment) ? clientPaymentStatus(payment, now) : null,
    noShowFeeCents: quoted ? noShowCost(quoted.terms, quoted.appointment).feeCents : 0,
    canMarkPaid: may.markPaid,
    canUndoMarkPaid: may.undoMarkPaid,
    canCharge: may.charge,
    canRetry: may.retry,
    canAdjust: may.adjust,
    canAddToBill: may.addToBill,
    canSendInvoice: may.invoice,
  };
}
