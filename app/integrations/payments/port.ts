/**
 * What every provider of payments does with money that it took, by card or wallet. Amounts are integer cents, currencies
 * ISO 4217. `account` is the practice's own there, and says which provider that is.
 */

export type CardProvider = 'stripe' | 'square';

/** A practice's account at Square, as PaymentAccount keeps it. */
export interface SquareSeller {
  provider: 'square';
  merchantId: string;
  /** Where its charges are made. */
  locationId: string;
  /** Where they were made before. */
  formerLocationIds?: readonly string[] | null;
  /** The key to act for the seller; encrypted by encryptToken and opened by the adapter alone. Null once the practice has cut its connection. */
  accessTokenEncrypted: string | null;
}

/** A text is a connected account at Stripe, null the platform's own there; a seller is one at Square. */
export type CardAccount = string | SquareSeller | null;

/** Who keeps an account's cards. */
export function providerOf(account: CardAccount): CardProvider {
  return account !== null && typeof account === 'object' ? account.provider : 'stripe';
}

/** A practice's account at PayPal; without an id once the practice has cut its connection. */
export interface PaypalMerchant {
  provider: 'paypal';
  merchantId: string | null;
}

/** Whose account a payment was made to, at whichever provider: what payment_account of the database answers. */
export type PaymentAccount = CardAccount | PaypalMerchant;

/** The account's own id, as its provider's events name it. */
export function accountIdOf(account: PaymentAccount): string | null {
  return account !== null && typeof account === 'object' ? account.merchantId : account;
}

/** Our references, kept beside the vendor's object and given back with it (ids only, never personal data). */
export type PaymentMetadata = Record<string, string>;

/** Why a provider has a payment and does not give it on yet. */
export type PaymentWait =
  | 'echeck'
  | 'funding'
  | 'review'
  | 'complaint'
  | 'chargeback'
  | 'refunded'
  /** The practice has to accept it by hand. */
  | 'accept'
  /** The practice has not said how its account receives such payments. */
  | 'preferences'
  | 'no_account'
  /** The practice's account is not verified. */
  | 'verification'
  | 'other';

export interface RefundRequest<Account> {
  account: Account;
  /** The payment as its provider names it: an intent of a card, a capture of a wallet. */
  paymentIntentId: string;
  /** Cents; absent means all that is left. */
  amountCents?: number;
  currency: string;
  metadata: PaymentMetadata;
  idempotencyKey: string;
}

/** What came of asking a provider for money. */
export type ChargeResult =
  /**
   * `paymentIntentId` is an intent of a card, or the capture of an order. `providerFeeCents` is what the provider kept for its work, where
   * that is said with the payment; elsewhere its payout says it.
   */
  | {
      outcome: 'succeeded';
      paymentIntentId: string;
      amountCents: number;
      currency: string;
      providerFeeCents?: number;
    }
  | { outcome: 'declined'; paymentIntentId: string | null; message: string; declineCode: string | null }
  /** The bank wants its client: the page confirms with the secret and the card (see confirmOnSession). */
  | {
      outcome: 'authentication_required';
      paymentIntentId: string;
      message: string;
      declineCode: string | null;
      clientSecret: string;
    }
  /** Sent to the bank, or looked at; not decided: the webhook or the sweeper brings the end. */
  | {
      outcome: 'processing';
      paymentIntentId: string;
      /** What it waits for, where its provider says so. */
      waitsFor?: PaymentWait;
    }
  /** The payer of an order has not approved it, or its time is over: nothing was taken. */
  | { outcome: 'not_approved' }
  /** Our keys, the account or the request were refused before any bank was asked: nothing was taken. */
  | { outcome: 'not_taken' }
  /** Nobody knows whether it was charged. Ask again with the same key; never with another one. */
  | { outcome: 'unavailable' };

export type RefundResult =
  | {
      outcome: 'refunded' | 'pending';
      refundId: string;
      amountCents: number;
      currency: string;
      /** As of ProviderRefund. */
      feeBackCents?: number;
      /** As of ProviderRefund. */
      isPending?: boolean;
    }
  | { outcome: 'refused'; message: string }
  /** Nobody knows whether it went back: repeat with the same key. */
  | { outcome: 'unavailable'; message: string };

/** A refund as its provider knows it, whoever asked for it. */
export interface ProviderRefund {
  refundId: string;
  amountCents: number;
  /** What the provider gave with it of the fee that it had kept, where that is said with the refund; elsewhere its payout says it. */
  feeBackCents?: number;
  /** The bank did not take it after all: the money is with the practice again. */
  hasFailed: boolean;
  /** Not decided yet, and no event will tell when it is. Only providers that send no such event say it. */
  isPending?: boolean;
  metadata: PaymentMetadata;
}

export interface SavedCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface CardFailure {
  message: string;
  declineCode: string | null;
}

export type PaymentStatus =
  | 'succeeded'
  | 'processing'
  | 'requires_action'
  | 'requires_capture'
  | 'requires_confirmation'
  | 'requires_payment_method'
  | 'cancelled';

/** What the vendor knows of one payment, for reconciling. */
export interface Payment {
  paymentIntentId: string;
  status: PaymentStatus;
  amountCents: number;
  receivedCents: number;
  refundedCents: number;
  currency: string;
  customer: string | null;
  paymentMethod: SavedCard | null;
  metadata: PaymentMetadata;
  failure: CardFailure | null;
}

/** What every provider does; what only some do is optional. */
export interface PaymentProvider<Account> {
  refund(request: RefundRequest<Account>): Promise<RefundResult>;
  /** What of a payment was given back, in the order in which it was asked for. `orderId` is of a wallet's payment. */
  listRefunds(request: {
    account: Account;
    paymentIntentId: string;
    orderId?: string | null;
  }): Promise<ProviderRefund[]>;
  /** How a payment stands. Where payments are orders there is none: the order is read. */
  readPaymentIntent?(request: { account: Account; paymentIntentId: string }): Promise<Payment>;
}

export type ProviderProblem =
  /** Network, timeout, 5xx, rate limit: the same call with the same key may be repeated. */
  | 'unavailable'
  | 'not_found'
  /** The provider's record of a client was deleted or merged there: a new one must be made. */
  | 'customer_gone'
  /** The idempotency key was used before with other parameters. */
  | 'key_reused'
  | 'invalid_request'
  /** The provider has no such step. */
  | 'unsupported'
  /** Our keys, or the practice's account, are refused. */
  | 'misconfigured'
  /** The practice has cut us off, or its account is gone: not our keys, and nobody can pay or confirm there through us. */
  | 'account_lost'
  /** The vendor's answer lacks what we rely on. */
  | 'unexpected_answer';

/** A failure that is no refusal of a payment. Its message holds no key, secret or personal data. */
export class ProviderError extends Error {
  constructor(
    readonly problem: ProviderProblem,
    message: string,
    /** The vendor's own id of the request, to quote to them. */
    readonly providerRequestId: string | null = null,
  ) {
    super(message);
    this.name = 'ProviderError';
  }
}

/** Whether asking again may help: they are away, or refuse our keys, which may only wait to be renewed, or to be set right by whoever runs this site. */
export const mayPass = ({ problem }: ProviderError): boolean =>
  problem === 'unavailable' || problem === 'unexpected_answer' || problem === 'misconfigured';

/** Whether an account is at PayPal, where payments are orders and not intents of cards. */
export const isPaypal = (account: PaymentAccount): account is PaypalMerchant =>
  account !== null && typeof account === 'object' && account.provider === 'paypal';

/** Who keeps what was paid to an account. */
export const providerAt = (
  account: PaymentAccount,
  { cards, wallets }: { cards: PaymentProvider<CardAccount>; wallets: PaymentProvider<PaypalMerchant> },
): PaymentProvider<PaymentAccount> => (isPaypal(account) ? wallets : cards);
