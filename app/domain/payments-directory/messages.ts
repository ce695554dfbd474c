import type { DisputeState } from '#app/lib/disputes/state.ts';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { isRefunded, PAYMENT_MESSAGES, paymentWord } from '../payments/messages.ts';
import type { EvidenceKind } from '#app/lib/messages/dispute-answers.ts';
import type { PaymentWait } from '#app/lib/messages/payment-waits.ts';

/** What the words of a listed payment are made of; cents. */
export interface ListedSums {
  paymentStatus: string;
  fullTotal: number;
  collectedCents: number;
  refundedCents: number;
  /** Of those that were given back: a bank has taken them for a dispute which nobody has decided. */
  disputedCents: number;
  keptFeeCents: number;
  /** How that fee is paid. */
  feeStatus: string | null;
  /** Why its provider does not give it on yet. */
  waitsFor: PaymentWait | null;
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
  const { paymentStatus, fullTotal, collectedCents, refundedCents, keptFeeCents, feeStatus, disputedCents } =
    payment;
  const isOff = paymentStatus === 'Cancelled';
  const money = (cents: number) => formatMoney(cents, payment.amountCurrency);
  // What came a second time, or is given back just now: its provider may have refused to give it back, and nothing else says so.
  const surplusCents = isOff || fullTotal === 0 ? 0 : Math.max(0, collectedCents - fullTotal);
  const notes = [
    disputedCents > 0 && `${money(disputedCents)} disputed`,
    refundedCents > disputedCents && `${money(refundedCents - disputedCents)} refunded`,
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
  return {
    cents: fullTotal,
    note: paymentStatus !== 'Paid' && payment.waitsFor ? PAYMENT_MESSAGES.waitsAtPaypal : null,
  };
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
  const { refundedCents, disputedCents } = payment;
  const isOneWord = disputedCents === 0 || disputedCents === refundedCents;
  const isSaid = isRefunded(payment) && isOneWord && refundedCents > 0 && payment.collectedCents === 0;
  return note && !isSaid ? `${word}, ${note}` : word;
}

/** How far a payout has come. */
export const PAYOUT_STATES = ['pending', 'in_transit', 'paid', 'cancelled', 'failed'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

export const PAYOUT_LINE_KINDS = [
  'charge',
  'refund',
  'refund_failed',
  'dispute',
  'dispute_won',
  'fee',
  'platform_fee',
  'payout_fee',
  'earlier_payout',
  'payout_failed',
  'other',
] as const;
export type PayoutLineKind = (typeof PAYOUT_LINE_KINDS)[number];

export const DISPUTE_REASONS = [
  'fraudulent',
  'not_received',
  'not_as_described',
  'duplicate',
  'cancelled',
  'credit_not_processed',
  'amount_differs',
  'paid_otherwise',
  'other',
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** Payouts, lines of one, and disputes on a page. They stand here, as pages that only show need no script of the inputs. */
export const PAYOUTS_PAGE = 20;
export const LINES_PAGE = 100;
export const DISPUTES_PAGE = 20;

/** Texts of payouts and disputes; all are ours, as the specification has neither. */
export const PAYOUT_MESSAGES = {
  notFound: 'We could not find this payout.',
  beingCounted:
    'Stripe or Square is still putting this payout together. Its lines appear here as soon as they come to its amount.',
  byHand:
    'This payout was asked for by hand at its provider, which does not say what such a payout is made of.',
  paypal:
    'PayPal keeps what you are paid in your balance there, and sends it to your bank only when you ask PayPal to. So there are no payouts of PayPal here.',
  paypalDisputes:
    'Disputes of what is paid by PayPal do not stand here: answer them at PayPal, in its Resolution Center. What PayPal takes back for one stands with its payment, as a refund.',
  notOurs: 'Not paid through Tendwell',
} as const;

/** How a payout stands, in a word or two. */
export const PAYOUT_WORDS: Readonly<Record<PayoutState, string>> = {
  pending: 'Being prepared',
  in_transit: 'On its way',
  paid: 'Paid out',
  cancelled: 'Cancelled',
  failed: 'Sent back',
};

/** What a line of a payout is. */
export const LINE_WORDS: Readonly<Record<PayoutLineKind, string>> = {
  charge: 'Payment',
  refund: 'Refund',
  refund_failed: 'Refund that came back',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  fee: 'Fee',
  platform_fee: 'Tendwell’s part',
  payout_fee: 'Fee of a payout asked for by hand',
  earlier_payout: 'Earlier payout, asked for by hand',
  payout_failed: 'Payout that came back',
  other: 'Other',
};

/** How a dispute stands. */
export const DISPUTE_WORDS: Readonly<Record<DisputeState, string>> = {
  inquiry: 'The bank asks',
  needs_response: 'Needs your answer',
  under_review: 'With the bank',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
};

/** Why a client went to their bank. */
export const REASON_WORDS: Readonly<Record<DisputeReason, string>> = {
  fraudulent: 'The client says that they did not make this payment.',
  not_received: 'The client says that the visit did not take place.',
  not_as_described: 'The client says that the visit was not what was described.',
  duplicate: 'The client says that they paid twice.',
  cancelled: 'The client says that they had cancelled.',
  credit_not_processed: 'The client says that a refund was promised and did not come.',
  amount_differs: 'The client says that the amount is wrong.',
  paid_otherwise: 'The client says that they paid in another way.',
  other: 'The bank gave no reason that we know.',
};

/** What each piece of evidence is called. */
export const EVIDENCE_WORDS: Readonly<Record<EvidenceKind, string>> = {
  visit: 'The visit took place',
  policy: 'The policy that was accepted',
  messages: 'Messages that were sent',
  intake: 'The form that was filled in',
  receipt: 'The payment',
  service: 'What was paid for',
  client: 'The client',
  note: 'In your own words',
};
