/** Our references, kept beside the vendor's object and given back with it. */
type PaymentMetadata = Record<string, string>;

export type CardEventKind =
  | 'payment_succeeded'
  | 'payment_failed'
  | 'payment_requires_action'
  | 'payment_processing'
  | 'payment_cancelled'
  | 'payment_refunded'
  | 'refund_changed'
  | 'dispute_changed'
  | 'payout_changed'
  | 'card_setup_succeeded'
  | 'card_setup_failed'
  | 'card_setup_page_completed'
  /** A saved card was forgotten, disabled or replaced; it is read again. */
  | 'card_changed'
  /** The record of a client was deleted: neither it nor its cards can be charged. */
  | 'customer_gone'
  /** The record of a client was merged into another (`mergedInto`), which its name stands for from now on; cards stay. */
  | 'customer_merged'
  | 'account_changed'
  /** Its owner lets us act for it no more. */
  | 'account_left'
  | 'identity_changed'
  /** Something of a plan that a practice pays the product for, or of its bills. */
  | 'plan_changed'
  | 'other';

/**
 * A verified webhook. It says which object changed, not what is true now: events come late, twice and out of order,
 * so the handler reads the object again (readPayment, readCardSetup) before it acts.
 */
export interface CardEvent {
  id: string;
  kind: CardEventKind;
  /** The vendor's own name of the event. */
  type: string;
  /** The account's own id: see accountIdOf. */
  account: string | null;
  createdAt: number;
  refs: {
    paymentIntentId?: string;
    setupIntentId?: string;
    setupPageId?: string;
    refundId?: string;
    disputeId?: string;
    payoutId?: string;
    paymentMethodId?: string;
    customer?: string;
    mergedInto?: string;
    /** A check of somebody's identity, which the same company makes. */
    identityCheckId?: string;
  };
  metadata: PaymentMetadata;
}

export type WebhookVerification =
  | { ok: true; event: CardEvent }
  | { ok: false; reason: 'signature_missing' | 'signature_wrong' | 'timestamp_outside_window' | 'malformed' };
