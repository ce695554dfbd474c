import type { BillStatus } from '#prisma/generated/enums.ts';

/** What the client reads (000 §4). Words with spaces cannot be a GraphQL enum, so there it is a text. */
export const CLIENT_PAYMENT_STATUSES = [
  'Free',
  'Paid',
  'Failed',
  'Pending',
  'Card needed',
  'Card needed past due',
  'Past due',
] as const;
export type ClientPaymentStatus = (typeof CLIENT_PAYMENT_STATUSES)[number];

/** What the practitioner reads (001 §4). */
export const PAYMENT_STATUSES = [...CLIENT_PAYMENT_STATUSES, 'Cancelled', 'Unpaid'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What the payments list shows (001 §4). */
export const LISTED_PAYMENT_STATUSES = [...PAYMENT_STATUSES, 'Upcoming'] as const;
export type ListedPaymentStatus = (typeof LISTED_PAYMENT_STATUSES)[number];

/**
 * What a payment's words are made of: what its bill stores (refresh_bills decides), the appointment's own state, and the card that
 * it would be charged on.
 */
export interface PaymentFacts {
  state: 'pending' | 'approved' | 'unavailable' | 'cancelled';
  startsAt: number | Date;
  /** Cents of its services after discounts. */
  amountCents: number;
  /** Cents. */
  tipAmountCents: number;
  /** The last decline, null after success or a new card. */
  paymentError: string | null;
  /** How its money stands, whether or not what it is for takes place: never declined or cancelled. */
  moneyStatus: BillStatus;
  /** Cents: price, fees and tip, less what was given back, plus what was added; also the most that can still be refunded (001 §5). */
  totalCents: number;
  /** Cents that a charge takes now. */
  dueCents: number;
  /** Cents kept for cancelling late or not coming; 0 where there is none, or it was waived. */
  keptFeeCents: number;
  chargeUnderWay: boolean;
  /** A payment was tried. */
  tried: boolean;
  /** A Hold is to be charged, or a failed charge to be tried again. */
  waits: boolean;
  /** Whether 'Mark as Paid' was taken back, which leaves it Unpaid (001 §4). */
  markPaidUndone: boolean;
  /** Whether the client has a card on file with the practice. */
  hasCard: boolean;
  /** Whether the practice can charge cards (hasPaymentProvider); where not, no card is ever needed. */
  takesCards: boolean;
}

/** As much of them as the portal's status is made of. */
export type StatusFacts = Pick<
  PaymentFacts,
  | 'state'
  | 'startsAt'
  | 'moneyStatus'
  | 'keptFeeCents'
  | 'tried'
  | 'markPaidUndone'
  | 'hasCard'
  | 'takesCards'
>;

/** An appointment that does not take place and costs a fee. */
export const costsFee = ({ state, keptFeeCents }: Pick<PaymentFacts, 'state' | 'keptFeeCents'>): boolean =>
  state === 'cancelled' && keptFeeCents > 0;

/**
 * Whether a bill is to be paid at once, not only on the day: what has begun, a fee, and whatever a charge has failed for. The one
 * rule of buttons, operations, list and inbox. `now`: epoch ms.
 */
export const isOwedNow = (
  bill: Pick<PaymentFacts, 'startsAt' | 'keptFeeCents' | 'paymentError'>,
  now: number,
): boolean => isPast(bill, now) || bill.paymentError !== null;

const hasBegun = ({ startsAt }: Pick<PaymentFacts, 'startsAt'>, now: number) => Number(startsAt) <= now;

/** A fee is due at once, whenever the appointment would have been; payment_filter says the same. */
const isPast = (facts: Pick<PaymentFacts, 'startsAt' | 'keptFeeCents'>, now: number) =>
  hasBegun(facts, now) || facts.keptFeeCents > 0;

/** What both sides read alike, or null where they differ: a past appointment that nobody has paid and no card failed for. */
function commonStatus(facts: StatusFacts, now: number): ClientPaymentStatus | null {
  const { moneyStatus } = facts;
  if (moneyStatus === 'free') return 'Free';
  if (moneyStatus === 'paid') return 'Paid';
  // Nothing is owed for a request that was never accepted, nor for what is cancelled without a fee; no other value says so.
  const past = isPast(facts, now);
  const owed = facts.state === 'approved' || (facts.state === 'pending' && !past) || costsFee(facts);
  if (!owed) return 'Pending';
  if (moneyStatus === 'waived') return 'Free';
  // A charge under way decides by itself; until then an older decline does not invite to pay twice.
  if (moneyStatus === 'under_way') return 'Pending';
  if (moneyStatus === 'failed') return 'Failed';
  // A fee is due from the moment that it is kept, which nobody is late with yet: past due is what was to be paid by a day that has come.
  if (facts.takesCards && !facts.hasCard)
    return hasBegun(facts, now) ? 'Card needed past due' : 'Card needed';
  return past ? null : 'Pending';
}

/**
 * clientPaymentStatus (000 §4). A past appointment is Pending while a charge is under way, a Hold waits to be charged, or a failed
 * charge waits for its next try with a new card; without any of these it is Past due.
 * @param now epoch milliseconds; an appointment is past from its start on
 */
export function clientPaymentStatus(facts: PaymentFacts, now: number): ClientPaymentStatus {
  const common = commonStatus(facts, now);
  if (common) return common;
  return facts.waits ? 'Pending' : 'Past due';
}

/**
 * paymentStatus of the portal (001 §4). Of past appointments that nobody has paid, Past due are those that no payment was ever tried
 * or recorded for (the inbox's 'Payment past due'), the rest are Unpaid ('Payment unprocessed', or Mark as Paid undone).
 */
export function paymentStatus(facts: StatusFacts, now: number): PaymentStatus {
  if (facts.state === 'cancelled' || facts.state === 'unavailable') return 'Cancelled';
  const common = commonStatus(facts, now);
  // Mark as Paid undone reverts to Unpaid, with a card on file or without (001 §4).
  if (facts.markPaidUndone && (common === null || common === 'Card needed past due')) return 'Unpaid';
  if (common) return common;
  return facts.tried ? 'Unpaid' : 'Past due';
}

/** The payments list (001 §4): what is still to come and not settled reads Upcoming. */
export function listedPaymentStatus(facts: PaymentFacts, now: number): ListedPaymentStatus {
  const status = paymentStatus(facts, now);
  const open = status === 'Pending' || status === 'Card needed';
  return open && !isPast(facts, now) ? 'Upcoming' : status;
}

/** What the client's page offers (000 §4). */
export interface PaymentOffers {
  payNow: boolean;
  addCreditCard: boolean;
  addTip: boolean;
}

const UNSETTLED: readonly ClientPaymentStatus[] = [
  'Past due',
  'Failed',
  'Card needed',
  'Card needed past due',
];

/**
 * Pay now for a past appointment and a card for a coming one, in the same four statuses; a tip after a past appointment that is paid, where
 * the practice takes tips and none was given (000 §4). Each only where the practice has a way to take it: cards, and for
 * paying and tipping PayPal or Venmo too.
 */
export function paymentOffers(
  facts: PaymentFacts,
  practice: { acceptsTips: boolean; takesWallets: boolean },
  now: number,
): PaymentOffers {
  const status = clientPaymentStatus(facts, now);
  const past = isPast(facts, now);
  const unsettled = UNSETTLED.includes(status);
  const confirmed = facts.state === 'approved';
  const owed = confirmed || costsFee(facts);
  const payable = facts.takesCards || practice.takesWallets;
  return {
    payNow: payable && unsettled && past && owed,
    addCreditCard: facts.takesCards && unsettled && !past,
    addTip:
      payable &&
      status === 'Paid' &&
      past &&
      confirmed &&
      practice.acceptsTips &&
      facts.tipAmountCents === 0 &&
      facts.keptFeeCents === 0,
  };
}
