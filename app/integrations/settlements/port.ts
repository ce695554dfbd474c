/**
 * What providers of payments tell of money after it was taken: what they sent to the practice's bank and what it is made of, what was given
 * back, and what clients dispute at their banks. Amounts are integer cents, signed as they change the practice's balance; currencies ISO
 * 4217 in upper case, instants epoch milliseconds. What is thrown is only ProviderError (`payments/port.ts`).
 */

import type { DisputeState } from '#app/lib/disputes/state.ts';
import type { CardAccount } from '../payments/port.ts';

export type PayoutState = 'pending' | 'in_transit' | 'paid' | 'cancelled' | 'failed';

/** One sending of money to the practice's bank. */
export interface ProviderPayout {
  payoutId: string;
  state: PayoutState;
  /** Negative where the provider took from the bank. */
  amountCents: number;
  currency: string;
  madeAt: number;
  /** The day as YYYY-MM-DD; null where it is not said. */
  arrivesOn: string | null;
  /** Why the bank sent it back, in words for the practitioner. */
  failure: string | null;
  /** False where the provider does not say what it is made of. */
  isItemized: boolean;
  /** False while its lines are still being put together. */
  isComplete: boolean;
  /** What was taken for sending it, where the provider does not say what it is made of; elsewhere its lines say it. */
  fees: ProviderPayoutLine[];
}

export type PayoutLineKind =
  | 'charge'
  | 'refund'
  | 'refund_failed'
  | 'dispute'
  | 'dispute_won'
  | 'fee'
  | 'platform_fee'
  /** Taken for sending a payout that was asked for by hand. */
  | 'payout_fee'
  /** A payout that was asked for by hand before: what it sent is not sent again. */
  | 'earlier_payout'
  | 'payout_failed'
  | 'other';

/** One movement within a payout: what it brought is its amount less both fees. */
export interface ProviderPayoutLine {
  lineId: string;
  kind: PayoutLineKind;
  /** The payment as `Transaction.providerPaymentIntentId` has it; of what is of an earlier payout, or was taken for one, that payout. */
  sourceId: string | null;
  amountCents: number;
  /** What the provider kept of it. */
  feeCents: number;
  /** What the platform kept of it. */
  platformFeeCents: number;
  description: string | null;
  occurredAt: number;
}

export type DisputeReason =
  | 'fraudulent'
  | 'not_received'
  | 'not_as_described'
  | 'duplicate'
  | 'cancelled'
  | 'credit_not_processed'
  | 'amount_differs'
  | 'paid_otherwise'
  | 'other';

/** A payment that its client disputes at their bank. */
export interface DisputeCase {
  disputeId: string;
  paymentId: string | null;
  state: DisputeState;
  /** What the bank has taken back is here no more; an inquiry takes nothing. */
  isTaken: boolean;
  amountCents: number;
  currency: string;
  reason: DisputeReason;
  dueAt: number | null;
  openedAt: number;
  /** Evidence was handed in, whoever did; what answered an inquiry is none for the dispute that came of it. */
  hasEvidence: boolean;
  /** What the provider took beside the amount; what it gave of that back is negative. By its own id of the movement. */
  fees: { movementId: string; amountCents: number }[];
}

/** Nothing of it is left to be given up: it is lost, or its bank, which only asked, has closed it. */
export const isGivenUp = ({ state }: Pick<DisputeCase, 'state'>): boolean =>
  state === 'lost' || state === 'closed';

/** What a piece of evidence shows, as the practitioner sees it. */
export type EvidenceKind =
  'policy' | 'visit' | 'messages' | 'intake' | 'receipt' | 'client' | 'service' | 'note';

export interface Evidence {
  kind: EvidenceKind;
  text: string;
}

/** What came of handing something in; it cannot be taken back. */
export type DisputeAnswerResult =
  | { outcome: 'taken' }
  /** The provider will not take it: the time is over, or the dispute is. */
  | { outcome: 'refused'; message: string };

/** A refund that changed, by the payment that it is of. */
export interface ChangedRefund {
  refundId: string;
  paymentId: string;
  hasFailed: boolean;
}

export interface Settlements {
  readPayout(request: { account: CardAccount; payoutId: string }): Promise<ProviderPayout>;
  /** Newest first, of each place of business; `since` narrows to those made from then on. */
  listPayouts(request: { account: CardAccount; since: number | null }): AsyncIterable<ProviderPayout>;
  /** Page by page, as a payout may have thousands. */
  listPayoutLines(request: { account: CardAccount; payoutId: string }): AsyncIterable<ProviderPayoutLine[]>;
  listRefunds(request: { account: CardAccount; since: number | null }): AsyncIterable<ChangedRefund>;
  readDispute(request: { account: CardAccount; disputeId: string }): Promise<DisputeCase>;
  /** `since` narrows to those opened from then on, where the provider can. */
  listDisputes(request: { account: CardAccount; since: number | null }): AsyncIterable<DisputeCase>;
  /** Hands evidence in, once: what the provider has already is as good as taken. Throws `unavailable` where that is not known. */
  sendEvidence(request: {
    account: CardAccount;
    disputeId: string;
    evidence: readonly Evidence[];
    idempotencyKey: string;
  }): Promise<DisputeAnswerResult>;
  /** Gives the dispute up. Where nothing is left to give up that counts as done (isGivenUp). */
  acceptDispute(request: {
    account: CardAccount;
    disputeId: string;
    idempotencyKey: string;
  }): Promise<DisputeAnswerResult>;
}
