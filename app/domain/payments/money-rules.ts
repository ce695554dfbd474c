import { collectedOf, type Money } from './money.ts';
import type { Payable } from './lock-payable.ts';
import { costsFee, isOwedNow } from './status/payment-status.ts';
import type { PolicyAdjustment } from './refund/policy-adjustment.ts';
import { PAYMENT_MESSAGES as TEXTS } from './messages.ts';

/** What the rules of marking, adjusting and refunding look at; plain data. */
export interface MoneyFacts extends Pick<
  Payable,
  'state' | 'markPaid' | 'moneyStatus' | 'totalCents' | 'dueCents' | 'keptFeeCents' | 'chargeUnderWay'
> {
  startsAt: number | Date;
  paidAt: number | Date | null;
  money: Money;
}

/** Confirmed, or off at a fee. */
const isBilled = (facts: MoneyFacts): boolean => facts.state === 'approved' || costsFee(facts);

/** Nothing of its bill is left to be lowered: what is given back was paid. A free one may have a tip. */
const isSettled = ({ paidAt, markPaid, state, dueCents }: MoneyFacts) =>
  Boolean(paidAt) || markPaid || state !== 'approved' || dueCents === 0;

/** Of what went outside the product, as much as can go back by hand, cents. */
export const byHandCents = ({ money }: MoneyFacts): number => collectedOf(money).byHand;

/**
 * How an amount given back is split, cents: what was paid by hand goes back by hand, the rest through the provider that
 * collected it, a true refund (001 §4), and what came by a gift card back onto it. Of what is not paid yet nothing goes back: the bill is
 * lowered.
 */
export function splitRefund(facts: MoneyFacts, amountCents: number): { byHand: number; byProvider: number } {
  if (amountCents <= 0 || !isSettled(facts)) return { byHand: 0, byProvider: 0 };
  const byHand = Math.min(amountCents, byHandCents(facts));
  return { byHand, byProvider: amountCents - byHand };
}

/** Whether an amount given back goes through a provider or onto a gift card, at least what of it exceeds what was paid by hand. */
export const isTrueRefund = (facts: MoneyFacts): boolean =>
  isSettled(facts) && collectedOf(facts.money).byProvider > 0;

/**
 * The most that an adjustment may give back now, cents: the full total (001 §5), and never more than was collected, where it
 * is paid or off; of an open bill what is due.
 */
export function refundableCents(facts: MoneyFacts): number {
  if (!isSettled(facts)) return facts.dueCents;
  const { byHand, byProvider } = collectedOf(facts.money);
  return Math.min(facts.totalCents, byHand + byProvider);
}

/** Why an appointment cannot be marked as paid, or null where it can. */
export function markPaidProblem(facts: MoneyFacts): string | null {
  if (!isBilled(facts)) return TEXTS.notConfirmed;
  if (facts.paidAt || facts.markPaid) return TEXTS.alreadyPaid;
  if (facts.chargeUnderWay) return TEXTS.chargeUnderWay;
  return facts.dueCents <= 0 ? TEXTS.nothingDue : null;
}

/** Why an appointment's bill cannot be adjusted at all now, or null where it can. */
export function adjustProblem(facts: MoneyFacts): string | null {
  if (facts.chargeUnderWay) return TEXTS.chargeUnderWay;
  const { charges, giftCardCents } = facts.money;
  const collected = charges.length > 0 || giftCardCents > 0 || facts.markPaid;
  return facts.state === 'approved' || collected ? null : TEXTS.notConfirmed;
}

/** Why an amount cannot be added to the bill, or null where it can. */
export function addToBillProblem(facts: MoneyFacts): string | null {
  if (facts.state !== 'approved') return TEXTS.notConfirmed;
  if (facts.moneyStatus === 'free') return TEXTS.freeStaysFree;
  if (facts.keptFeeCents > 0) return TEXTS.feeStays;
  return facts.paidAt ? TEXTS.paidByCard : null;
}

/**
 * Why an adjustment stays, or null where it can be taken back (001 §4: only without a payment intent). One that the terms made
 * stays, and no other may raise the bill above the fee that is kept.
 */
export function removeProblem(
  facts: MoneyFacts,
  adjustment: { amountCents: number; policy: PolicyAdjustment | null },
): string | null {
  if (adjustment.policy) return TEXTS.adjustmentOfFee;
  if (facts.money.hasPaymentIntent) return TEXTS.adjustmentStays;
  // What was added may have been given back since; without it the bill would fall below nothing.
  const { totalCents, keptFeeCents } = facts;
  if (adjustment.amountCents < 0 && -adjustment.amountCents > totalCents) return TEXTS.removeRefundFirst;
  return keptFeeCents > 0 && totalCents + adjustment.amountCents > keptFeeCents
    ? TEXTS.adjustmentOfFee
    : null;
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
  const owesFee = costsFee(facts) && !facts.chargeUnderWay && facts.dueCents > 0;
  const isDue = (open && isOwedNow(facts, now)) || owesFee;
  const chargeable = isDue && facts.canTakeCards && facts.hasCard;
  const failed = facts.paymentError !== null;
  const adjust = adjustProblem(facts) === null;
  return {
    markPaid: open,
    undoMarkPaid: facts.markPaid,
    charge: chargeable && !failed,
    retry: chargeable && failed,
    adjust: adjust && (refundableCents(facts) > 0 || addToBillProblem(facts) === null),
    addToBill: adjust && addToBillProblem(facts) === null,
    invoice: isBilled(facts),
  };
}
