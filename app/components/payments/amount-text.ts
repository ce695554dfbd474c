import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { formatMoney, formatPrice } from '#app/lib/money.ts';
import type { ListedPayment } from './payment-data.ts';

export interface AmountText {
  amount: string;
  /** What is true of it, where the amount alone would not say so. */
  note: string | null;
  /** No money is meant by it. */
  isQuiet?: boolean;
}

type Sums = Pick<
  ListedPayment,
  | 'paymentStatus'
  | 'fullTotal'
  | 'collectedCents'
  | 'refundedCents'
  | 'keptFeeCents'
  | 'feeStatus'
  | 'amountCurrency'
>;

/**
 * The amount of a payment in a list: what was paid, beside what of it went back; of an appointment that was cancelled what its fee is and how
 * that stands, and never its price, which nobody owes.
 */
export function amountText(payment: Sums): AmountText {
  const { paymentStatus, fullTotal, collectedCents, refundedCents, keptFeeCents, feeStatus } = payment;
  const money = (cents: number) => formatMoney(cents, payment.amountCurrency);
  const isOff = paymentStatus === 'Cancelled';
  // What came a second time, or is given back just now: its provider may have refused to give it back, and nothing else says so.
  const surplusCents = isOff || fullTotal === 0 ? 0 : Math.max(0, collectedCents - fullTotal);
  const notes = [
    refundedCents > 0 && `${money(refundedCents)} refunded`,
    refundedCents > 0 && keptFeeCents > 0 && collectedCents > 0 && 'fee kept',
    surplusCents > 0 && PAYMENT_MESSAGES.toGiveBack(money(surplusCents)),
  ].filter((note) => note !== false);
  if (notes.length > 0) return { amount: money(collectedCents + refundedCents), note: notes.join(', ') };
  if (isOff && keptFeeCents > 0) return { amount: money(keptFeeCents), note: feeNote(feeStatus) };
  if (isOff && collectedCents > 0) return { amount: money(collectedCents), note: 'paid, not refunded' };
  if (isOff) return { amount: 'Nothing due', note: null, isQuiet: true };
  if (paymentStatus === 'Paid' && fullTotal === 0 && collectedCents > 0) {
    return { amount: money(collectedCents), note: 'refund under way' };
  }
  return { amount: formatPrice(fullTotal, payment.amountCurrency), note: null };
}

/** As the client's own bookings say it. */
function feeNote(status: Sums['feeStatus']): string {
  if (status === 'Paid' || status === 'Free') return 'fee, paid';
  return status === 'Pending' ? 'fee, payment under way' : 'fee to pay';
}
