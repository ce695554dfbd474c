import { z } from 'zod';
import { takesAnswer, type DisputeState } from '#app/lib/disputes/state.ts';
import { readAnswer } from '../cards/stripe-answers.ts';
import type {
  ChangedRefund,
  DisputeCase,
  DisputeReason,
  PayoutLineKind,
  PayoutState,
  ProviderPayout,
  ProviderPayoutLine,
} from './port.ts';

/** The fields of Stripe's answers that we rely on; anything else in them is ignored. */

const id = z.string().min(1);
const reference = z.union([id, z.looseObject({ id }).transform((object) => object.id)]).nullish();

/** How a payout itself moved the balance, with what Stripe took for sending it. */
const ownMovement = z.looseObject({ id, fee: z.int(), created: z.int() });

const payoutAnswer = z.looseObject({
  id,
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  created: z.int(),
  arrival_date: z.int().nullish(),
  automatic: z.boolean(),
  reconciliation_status: z.string().nullish(),
  failure_code: z.string().nullish(),
  failure_message: z.string().nullish(),
  balance_transaction: z.union([id, ownMovement]).nullish(),
  failure_balance_transaction: z.union([id, ownMovement]).nullish(),
});

const PAYOUT_STATES: Readonly<Record<string, PayoutState>> = {
  pending: 'pending',
  in_transit: 'in_transit',
  paid: 'paid',
  canceled: 'cancelled',
  failed: 'failed',
};

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Stripe's Payout in our nouns. One that its owner asked for by hand has no lines at Stripe. */
export function toPayout(answer: unknown): ProviderPayout {
  const payout = readAnswer(payoutAnswer, answer);
  return {
    payoutId: payout.id,
    state: PAYOUT_STATES[payout.status] ?? 'pending',
    amountCents: payout.amount,
    currency: payout.currency.toUpperCase(),
    madeAt: payout.created * 1000,
    arrivesOn: payout.arrival_date ? dayOf(payout.arrival_date) : null,
    failure: payout.status === 'failed' ? failureText(payout.failure_code) : null,
    isItemized: payout.automatic,
    isComplete: payout.reconciliation_status !== 'in_progress',
    fees: payout.automatic
      ? []
      : [
          ...feeOf(payout.balance_transaction, payout.id),
          // Given back as its bank sent it back.
          ...feeOf(payout.failure_balance_transaction, null),
        ],
  };
}

function feeOf(
  movement: string | z.output<typeof ownMovement> | null | undefined,
  sourceId: string | null,
): ProviderPayoutLine[] {
  if (!movement || typeof movement === 'string' || movement.fee === 0) return [];
  return [
    {
      ...{ lineId: movement.id, kind: 'payout_fee', sourceId, amountCents: -movement.fee },
      ...{ feeCents: 0, platformFeeCents: 0, description: null, occurredAt: movement.created * 1000 },
    },
  ];
}

const FAILURES: Readonly<Record<string, string>> = {
  account_closed: 'The bank account was closed.',
  account_frozen: 'The bank account is frozen.',
  bank_account_restricted: 'The bank account takes no payouts.',
  could_not_process: 'The bank could not take the payout.',
  debit_not_authorized: 'The bank does not let Stripe take from this account.',
  incorrect_account_holder_name: 'The name on the bank account does not match.',
  insufficient_funds: 'There was not enough at Stripe to pay out.',
  invalid_account_number: 'The number of the bank account is not right.',
  no_account: 'The bank account could not be found.',
};

const failureText = (code: string | null | undefined): string =>
  FAILURES[code ?? ''] ?? 'The bank sent the payout back.';

const lineAnswer = z.looseObject({
  id,
  amount: z.int(),
  fee: z.int(),
  net: z.int(),
  created: z.int(),
  type: z.string(),
  reporting_category: z.string(),
  description: z.string().nullish(),
  fee_details: z.array(z.looseObject({ amount: z.int(), type: z.string() })),
  source: z
    .union([
      id.transform((value) => ({ id: value, payment_intent: null })),
      z.looseObject({ id, payment_intent: reference }),
    ])
    .nullish(),
});

const CATEGORIES: Readonly<Record<string, PayoutLineKind>> = {
  charge: 'charge',
  refund: 'refund',
  partial_capture_reversal: 'refund',
  charge_failure: 'refund',
  refund_failure: 'refund_failed',
  dispute: 'dispute',
  dispute_reversal: 'dispute_won',
  fee: 'fee',
  tax: 'fee',
  payout_reversal: 'payout_failed',
};

const SOURCES: ReadonlySet<PayoutLineKind> = new Set([
  'charge',
  'refund',
  'refund_failed',
  'dispute',
  'dispute_won',
]);

const OF_PAYOUTS: ReadonlySet<PayoutLineKind> = new Set(['earlier_payout', 'payout_failed']);

/** One of Stripe's balance transactions within a payout in our nouns; null for the payout's own, which takes all of them off the balance. */
export function toPayoutLine(answer: unknown, payoutId: string): ProviderPayoutLine | null {
  const line = readAnswer(lineAnswer, answer);
  const isPayout = line.type === 'payout';
  if (isPayout && line.source?.id === payoutId) return feeOf(line, payoutId)[0] ?? null;
  const kind = isPayout ? 'earlier_payout' : (CATEGORIES[line.reporting_category] ?? 'other');
  const platformFeeCents = line.fee_details
    .filter(({ type }) => type === 'application_fee')
    .reduce((sum, { amount }) => sum + amount, 0);
  const ofPayment = SOURCES.has(kind) ? (line.source?.payment_intent ?? null) : null;
  return {
    lineId: line.id,
    kind,
    sourceId: OF_PAYOUTS.has(kind) ? (line.source?.id ?? null) : ofPayment,
    amountCents: line.amount,
    feeCents: line.fee - platformFeeCents,
    platformFeeCents,
    description: line.description ?? null,
    occurredAt: line.created * 1000,
  };
}

const refundAnswer = z.looseObject({ id, payment_intent: reference, status: z.string().nullish() });

/** A refund of whatever payment; null where it is of none that goes by an intent. */
export function toChangedRefund(answer: unknown): ChangedRefund | null {
  const refund = readAnswer(refundAnswer, answer);
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled';
  return refund.payment_intent ? { refundId: refund.id, paymentId: refund.payment_intent, hasFailed } : null;
}

const disputeAnswer = z.looseObject({
  id,
  amount: z.int(),
  currency: z.string(),
  created: z.int(),
  status: z.string(),
  reason: z.string(),
  payment_intent: reference,
  balance_transactions: z.array(z.looseObject({ id, fee: z.int() })),
  evidence_details: z.looseObject({
    due_by: z.int().nullish(),
    has_evidence: z.boolean(),
    submission_count: z.int(),
  }),
});

/** How Stripe says it, and whether the bank has taken the amount back by then. */
const DISPUTE_STATES: Readonly<Record<string, [DisputeState, boolean]>> = {
  warning_needs_response: ['inquiry', false],
  warning_under_review: ['under_review', false],
  warning_closed: ['closed', false],
  prevented: ['closed', false],
  needs_response: ['needs_response', true],
  appeal_needs_response: ['needs_response', true],
  under_review: ['under_review', true],
  appeal_under_review: ['under_review', true],
  won: ['won', false],
  lost: ['lost', true],
};

const REASONS: Readonly<Record<string, DisputeReason>> = {
  fraudulent: 'fraudulent',
  unrecognized: 'fraudulent',
  product_not_received: 'not_received',
  product_unacceptable: 'not_as_described',
  duplicate: 'duplicate',
  subscription_canceled: 'cancelled',
  credit_not_processed: 'credit_not_processed',
  incorrect_account_details: 'amount_differs',
};

/** Stripe's Dispute in our nouns. */
export function toDispute(answer: unknown): DisputeCase {
  const dispute = readAnswer(disputeAnswer, answer);
  const [state, isTaken] = DISPUTE_STATES[dispute.status] ?? ['needs_response', true];
  const { due_by: dueBy, submission_count: sent } = dispute.evidence_details;
  return {
    disputeId: dispute.id,
    paymentId: dispute.payment_intent ?? null,
    state,
    isTaken,
    amountCents: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    reason: REASONS[dispute.reason] ?? 'other',
    dueAt: dueBy ? dueBy * 1000 : null,
    openedAt: dispute.created * 1000,
    // What was sent before still counts there when the bank asks anew, which nobody has answered.
    hasEvidence: sent > 0 && !takesAnswer(state),
    fees: dispute.balance_transactions
      .filter(({ fee }) => fee !== 0)
      .map(({ id: movementId, fee: amountCents }) => ({ movementId, amountCents })),
  };
}
