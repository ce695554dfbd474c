import type { PaymentFacts } from '#app/domain/payments/status/payment-status.ts';

/**
 * What a bill is made of, and what that comes to by the plain rule of the specification (000 §4, §9; 001 §4, §5): a second
 * implementation beside the database's (refresh_bills), for tests alone. Amounts are cents.
 */
export interface BillMaterial extends Pick<
  PaymentFacts,
  | 'state'
  | 'startsAt'
  | 'amountCents'
  | 'tipAmountCents'
  | 'paymentError'
  | 'hasCard'
  | 'takesCards'
  | 'keptFeeCents'
> {
  feeCents: number;
  platformFeeCents: number;
  markPaid: boolean;
  paidAt: number | Date | null;
  /** Those of the appointment itself, not of its tip. */
  transactions: readonly { type: 'Charge' | 'Hold'; state: number; provider?: string }[];
  /** Those that count; above 0 money given back. */
  adjustments: readonly { amountCents: number }[];
  /** The ledger's sum. */
  collectedCents: number;
  /** Of that, what refunds under way have asked for and nobody has given yet. */
  leavingCents?: number;
  markPaidUndone: boolean;
}

const priceOf = (one: BillMaterial) => one.amountCents + one.feeCents + one.platformFeeCents;
const isPaid = (one: BillMaterial) => one.markPaid || one.paidAt !== null;

/** The price with the tip, less what was given back, plus what was added; never below nothing. */
function totalOf(one: BillMaterial): number {
  const given = one.adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return Math.max(0, priceOf(one) + one.tipAmountCents - given);
}

/** What a charge takes: nothing once it is paid, else what is not here yet; of an appointment that keeps a fee never more than that. */
function dueOf(one: BillMaterial): number {
  if (isPaid(one)) return 0;
  const most = one.keptFeeCents > 0 ? Math.min(totalOf(one), one.keptFeeCents) : totalOf(one);
  return Math.max(0, most - one.collectedCents + (one.leavingCents ?? 0));
}

function moneyStatusOf(one: BillMaterial): PaymentFacts['moneyStatus'] {
  const has = (state: number) =>
    one.transactions.some((each) => each.type === 'Charge' && each.state === state);
  if (priceOf(one) === 0) return 'free';
  if (isPaid(one) || has(1)) return 'paid';
  if (totalOf({ ...one, tipAmountCents: 0 }) === 0) {
    if (totalOf(one) === 0) return 'waived';
    // What is left of a tip was paid with it, or is still to be paid: free is only what costs nothing.
    const counts = one.state === 'approved' || one.keptFeeCents > 0;
    if (counts && one.collectedCents >= totalOf(one)) return 'paid';
  }
  if (has(0)) return 'under_way';
  return one.paymentError === null ? 'open' : 'failed';
}

/** The facts that a bill of this material must store. */
export function storedFacts(one: BillMaterial): PaymentFacts {
  const told = one.transactions.filter(({ provider, state }) => !(provider === 'paypal' && state === 2));
  return {
    state: one.state,
    startsAt: one.startsAt,
    amountCents: one.amountCents,
    tipAmountCents: one.tipAmountCents,
    paymentError: one.paymentError,
    moneyStatus: moneyStatusOf(one),
    totalCents: totalOf(one),
    dueCents: dueOf(one),
    keptFeeCents: one.keptFeeCents,
    chargeUnderWay: one.transactions.some(({ type, state }) => type === 'Charge' && state === 0),
    tried: told.length > 0,
    waits: told.some(({ type, state }) => (type === 'Hold' ? state < 2 : state === 2)),
    markPaidUndone: one.markPaidUndone,
    hasCard: one.hasCard,
    takesCards: one.takesCards,
  };
}
