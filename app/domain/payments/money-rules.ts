import type { Money } from './money.ts';
import type { Payable } from './payable.ts';
import { dueTotal, fullTotal, priceTotal, type AdjustmentAmount, type Amounts } from './totals.ts';
import { PAYMENT_MESSAGES as TEXTS } from './messages.ts';

/** What the rules of marking, adjusting and refunding look at; plain data. */
export interface MoneyFacts extends Amounts {
  state: Payable['state'];
  startsAt: number | Date;
  markPaid: boolean;
  paidAt: number | Date | null;
  adjustments: readonly AdjustmentAmount[];
  chargeUnderWay: boolean;
  money: Money;
}

/** What is still to be paid, cents. */
export const dueCents = (facts: MoneyFacts): number => dueTotal(facts, facts.adjustments, facts);

/** Whether a refund goes back through the provider that collected: a true refund (001 §4). */
export const isTrueRefund = ({ money }: MoneyFacts): boolean => money.charges.length > 0;

/**
 * The most that an adjustment may give back now, cents: the full total (001 §5), and never more than was collected, where
 * something was or the visit is off.
 */
export function refundableCents(facts: MoneyFacts): number {
  const total = fullTotal(facts, facts.adjustments);
  if (isTrueRefund(facts)) return Math.min(total, facts.money.providerLeftCents);
  if (facts.markPaid || facts.state !== 'approved')
    return Math.min(total, Math.max(0, facts.money.outsideCents));
  return total;
}

/** Why an appointment cannot be marked as paid, or null where it can. */
export function markPaidProblem(facts: MoneyFacts): string | null {
  if (facts.state !== 'approved') return TEXTS.notConfirmed;
  if (facts.paidAt || facts.markPaid) return TEXTS.alreadyPaid;
  if (facts.chargeUnderWay) return TEXTS.chargeUnderWay;
  return dueCents(facts) <= 0 ? TEXTS.nothingDue : null;
}

/** Why an appointment's bill cannot be adjusted at all now, or null where it can. */
export function adjustProblem(facts: MoneyFacts): string | null {
  if (facts.chargeUnderWay) return TEXTS.chargeUnderWay;
  const collected = isTrueRefund(facts) || facts.markPaid;
  return facts.state === 'approved' || collected ? null : TEXTS.notConfirmed;
}

/** Why an amount cannot be added to the bill, or null where it can. */
export function addToBillProblem(facts: MoneyFacts): string | null {
  if (facts.state !== 'approved') return TEXTS.notConfirmed;
  if (priceTotal(facts) === 0) return TEXTS.freeStaysFree;
  return isTrueRefund(facts) ? TEXTS.paidByCard : null;
}

/** Why an adjustment stays, or null where it can be taken back (001 §4: only without a payment intent). */
export function removeProblem(facts: MoneyFacts, adjustment: AdjustmentAmount): string | null {
  if (facts.money.hasPaymentIntent) return TEXTS.adjustmentStays;
  // What was added may have been given back since; without it the bill would fall below nothing.
  const total = fullTotal(facts, facts.adjustments);
  return adjustment.amountCents < 0 && -adjustment.amountCents > total ? TEXTS.removeRefundFirst : null;
}

/** What the practitioner may do about the money of an appointment now. */
export interface MoneyActions {
  markPaid: boolean;
  undoMarkPaid: boolean;
  /** The saved card; a retry where it failed before. */
  charge: boolean;
  retry: boolean;
  adjust: boolean;
  addToBill: boolean;
  invoice: boolean;
}

/** The actions that the flyout offers; each operation asks its own rule once more, on the locked row. */
export function moneyActions(
  facts: MoneyFacts & { paymentError: string | null; canTakeCards: boolean; hasCard: boolean },
  now: number,
): MoneyActions {
  const open = markPaidProblem(facts) === null;
  const chargeable = open && facts.canTakeCards && facts.hasCard && Number(facts.startsAt) <= now;
  const failed = facts.paymentError !== null;
  const adjust = adjustProblem(facts) === null;
  return {
    markPaid: open,
    undoMarkPaid: facts.markPaid,
    charge: chargeable && !failed,
    retry: chargeable && failed,
    adjust: adjust && (refundableCents(facts) > 0 || addToBillProblem(facts) === null),
    addToBill: adjust && addToBillProblem(facts) === null,
    invoice: facts.state === 'approved',
  };
}
