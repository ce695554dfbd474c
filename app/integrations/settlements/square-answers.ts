import type { Square } from 'square';
import type { DisputeState } from '#app/lib/disputes/state.ts';
import { centsOf, must } from '../cards/square-answers.ts';
import type {
  DisputeCase,
  DisputeReason,
  PayoutLineKind,
  PayoutState,
  ProviderPayout,
  ProviderPayoutLine,
} from './port.ts';

/** Square's answers in our nouns. One that lacks what we rely on is said by its name. */

const PAYOUT_STATES: Readonly<Record<string, PayoutState>> = {
  SENT: 'in_transit',
  PAID: 'paid',
  FAILED: 'failed',
};

/** Square's Payout in our nouns. Of a SIMPLE one, which its owner asked for, there are no entries: it is one of a later payout. */
export function toPayout(payout: Square.Payout | undefined): ProviderPayout {
  const money = must(payout?.amountMoney, 'payout.amount_money');
  const state = PAYOUT_STATES[payout!.status ?? ''] ?? 'pending';
  const payoutId = must(payout!.id, 'payout.id');
  const madeAt = Date.parse(must(payout!.createdAt, 'payout.created_at'));
  const isItemized = payout!.type !== 'SIMPLE';
  const feeCents = (payout!.payoutFee ?? []).reduce((sum, fee) => sum + centsOf(fee.amountMoney), 0);
  return {
    payoutId,
    state,
    amountCents: centsOf(money),
    currency: must(money.currency, 'payout.amount_money.currency'),
    madeAt,
    arrivesOn: payout!.arrivalDate ?? null,
    failure: state === 'failed' ? 'The bank sent the payout back.' : null,
    isItemized,
    isComplete: true,
    fees:
      isItemized || feeCents === 0
        ? []
        : [
            {
              ...{
                lineId: `fee:${payoutId}`,
                kind: 'payout_fee',
                sourceId: payoutId,
                amountCents: -feeCents,
              },
              ...{ feeCents: 0, platformFeeCents: 0, description: null, occurredAt: madeAt },
            },
          ],
  };
}

const KINDS: Readonly<Partial<Record<Square.ActivityType, PayoutLineKind>>> = {
  CHARGE: 'charge',
  REFUND: 'refund',
  DISPUTE: 'dispute',
  OPEN_DISPUTE: 'dispute',
  FEE: 'fee',
  PROCESSING_FEE: 'fee',
  PROCESSING_FEE_REFUND: 'fee',
  UNDO_PROCESSING_FEE_REFUND: 'fee',
  DEPOSIT_FEE: 'payout_fee',
  DEPOSIT_FEE_REVERSED: 'fee',
  PAID_SERVICE_FEE: 'fee',
  PAID_SERVICE_FEE_REFUND: 'fee',
  SUBSCRIPTION_FEE: 'fee',
  SUBSCRIPTION_FEE_REFUND: 'fee',
  SUBSCRIPTION_FEE_PAID_REFUND: 'fee',
  TAX_ON_FEE: 'fee',
  FREE_PROCESSING: 'fee',
  // What the seller pays to an application, and gets back of it: to us.
  THIRD_PARTY_FEE: 'platform_fee',
  THIRD_PARTY_FEE_REFUND: 'platform_fee',
  RETURNED_PAYOUT: 'payout_failed',
  // One that its owner asked for before.
  PAYOUT: 'earlier_payout',
};

/** What is positive of these came back to the seller. */
const CAME_BACK: Readonly<Partial<Record<PayoutLineKind, PayoutLineKind>>> = {
  refund: 'refund_failed',
  dispute: 'dispute_won',
};

/** One of Square's payout entries in our nouns. */
export function toPayoutLine(entry: Square.PayoutEntry): ProviderPayoutLine {
  const amountCents = centsOf(entry.grossAmountMoney);
  const named = KINDS[entry.type ?? 'OTHER'] ?? 'other';
  const kind = amountCents > 0 ? (CAME_BACK[named] ?? named) : named;
  const details = [
    entry.typeChargeDetails,
    entry.typeRefundDetails,
    entry.typeDisputeDetails,
    entry.typeOpenDisputeDetails,
    entry.typeFeeDetails,
    entry.typeThirdPartyFeeDetails,
    entry.typeThirdPartyFeeRefundDetails,
  ];
  const net = centsOf(must(entry.netAmountMoney, 'payout_entry.net_amount_money'));
  return {
    lineId: must(entry.id, 'payout_entry.id'),
    kind,
    sourceId:
      kind === 'payout_fee'
        ? (entry.typeDepositFeeDetails?.payoutId ?? null)
        : (details.find((one) => one?.paymentId)?.paymentId ?? null),
    amountCents,
    // Square writes what it kept with the sign of the movement; what it brought is said beyond doubt.
    feeCents: amountCents - net,
    platformFeeCents: 0,
    description: null,
    occurredAt: Date.parse(must(entry.effectiveAt, 'payout_entry.effective_at')),
  };
}

/** How Square says it, and whether the bank has taken the amount back by then. */
const DISPUTE_STATES: Readonly<Record<Square.DisputeState, [DisputeState, boolean]>> = {
  INQUIRY_EVIDENCE_REQUIRED: ['inquiry', false],
  INQUIRY_PROCESSING: ['under_review', false],
  INQUIRY_CLOSED: ['closed', false],
  EVIDENCE_REQUIRED: ['needs_response', true],
  PROCESSING: ['under_review', true],
  WON: ['won', false],
  LOST: ['lost', true],
  ACCEPTED: ['lost', true],
};

const REASONS: Readonly<Record<Square.DisputeReason, DisputeReason>> = {
  AMOUNT_DIFFERS: 'amount_differs',
  CANCELLED: 'cancelled',
  DUPLICATE: 'duplicate',
  NO_KNOWLEDGE: 'fraudulent',
  NOT_AS_DESCRIBED: 'not_as_described',
  NOT_RECEIVED: 'not_received',
  PAID_BY_OTHER_MEANS: 'paid_otherwise',
  CUSTOMER_REQUESTS_CREDIT: 'credit_not_processed',
  EMV_LIABILITY_SHIFT: 'other',
};

/** Square's Dispute in our nouns. It takes nothing beside the amount. */
export function toDispute(dispute: Square.Dispute | undefined): DisputeCase {
  const [state, isTaken] = DISPUTE_STATES[must(dispute?.state, 'dispute.state')] ?? ['needs_response', true];
  const money = must(dispute!.amountMoney, 'dispute.amount_money');
  return {
    disputeId: must(dispute!.id ?? dispute!.disputeId, 'dispute.id'),
    paymentId: dispute!.disputedPayment?.paymentId ?? null,
    state,
    isTaken,
    amountCents: centsOf(money),
    currency: must(money.currency, 'dispute.amount_money.currency'),
    reason: REASONS[dispute!.reason ?? 'EMV_LIABILITY_SHIFT'] ?? 'other',
    dueAt: dispute!.dueAt ? Date.parse(dispute!.dueAt) : null,
    openedAt: Date.parse(must(dispute!.createdAt ?? dispute!.reportedAt, 'dispute.created_at')),
    // Of an inquiry it stays with the dispute that came of it, which nobody has answered.
    hasEvidence: (dispute!.evidenceIds ?? []).length > 0 && state !== 'needs_response',
    fees: [],
  };
}
