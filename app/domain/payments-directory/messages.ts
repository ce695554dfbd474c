import { formatMoney, type Currency } from '#app/lib/money.ts';
import { isRefunded, PAYMENT_MESSAGES, paymentWord } from '../payments/messages.ts';

/** What the words of a listed payment are made of; cents. */
export interface ListedSums {
  paymentStatus: string;
  fullTotal: number;
  collectedCents: number;
  refundedCents: number;
  keptFeeCents: number;
  /** How that fee is paid. */
  feeStatus: string | null;
  amountCurrency: Currency;
  packageSession?: { number: number; of: number } | null;
}

interface ListedAmount {
  /** Null where nothing is due and nothing was paid. */
  cents: number | null;
  /** What is true of it, where the amount alone would not say so. */
  note: string | null;
}

/**
 * The amount of a payment, in the list and in its file: what was paid, beside what of it went back; of an appointment that was cancelled
 * what its fee is and how that stands, and never its price, which nobody owes.
 */
export function listedAmount(payment: ListedSums): ListedAmount {
  const { paymentStatus, fullTotal, collectedCents, refundedCents, keptFeeCents, feeStatus } = payment;
  const isOff = paymentStatus === 'Cancelled';
  const money = (cents: number) => formatMoney(cents, payment.amountCurrency);
  // What came a second time, or is given back just now: its provider may have refused to give it back, and nothing else says so.
  const surplusCents = isOff || fullTotal === 0 ? 0 : Math.max(0, collectedCents - fullTotal);
  const notes = [
    refundedCents > 0 && `${money(refundedCents)} refunded`,
    refundedCents > 0 && keptFeeCents > 0 && collectedCents > 0 && 'fee kept',
    surplusCents > 0 && PAYMENT_MESSAGES.toGiveBack(money(surplusCents)),
  ].filter((note) => note !== false);
  if (notes.length > 0) return { cents: collectedCents + refundedCents, note: notes.join(', ') };
  if (isOff && keptFeeCents > 0) return { cents: keptFeeCents, note: feeNote(feeStatus) };
  if (isOff && collectedCents > 0) return { cents: collectedCents, note: 'paid, not refunded' };
  if (isOff) return { cents: null, note: null };
  if (paymentStatus === 'Paid' && fullTotal === 0 && collectedCents > 0) {
    return { cents: collectedCents, note: 'refund under way' };
  }
  return { cents: fullTotal, note: null };
}

/** As the client's own bookings say it. */
function feeNote(status: string | null): string {
  if (status === 'Paid' || status === 'Free') return 'fee, paid';
  return status === 'Pending' ? 'fee, payment under way' : 'fee to pay';
}

/**
 * The status of a payment in the file: the list's word, and what the list says under the amount, for which a column of figures has no
 * room: 'Paid, $30 refunded'.
 */
export function exportedStatus(payment: ListedSums): string {
  const word = paymentWord(payment);
  const { note } = listedAmount(payment);
  // That all of it went back is in the word.
  const isSaid = isRefunded(payment) && payment.refundedCents > 0 && payment.collectedCents === 0;
  return note && !isSaid ? `${word}, ${note}` : word;
}
