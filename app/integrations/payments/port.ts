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
  /** The key to act for the seller; encrypted by encryptToken and opened by the adapter alone. */
  accessTokenSealed: string;
}

/** A text is a connected account at Stripe, null the platform's own there; a seller is one at Square. */
export type CardAccount = string | SquareSeller | null;

/** Who keeps an account's cards. */
export function providerOf(account: CardAccount): CardProvider {
  return account !== null && typeof account === 'object' ? account.provider : 'stripe';
}

/** The account's own id, as its provider's events name it. */
export function accountIdOf(account: CardAccount): string | null {
  return account !== null && typeof account === 'object' ? account.merchantId : account;
}

/** A practice's account at PayPal; without an id once the practice has cut its connection. */
export interface PaypalMerchant {
  provider: 'paypal';
  merchantId: string | null;
}

/** Whose account a payment was made to, at whichever provider: what payment_account of the database answers. */
export type PaymentAccount = CardAccount | PaypalMerchant;

/** Our references, kept beside the vendor's object and given back with it (ids only, never personal data). */
export type PaymentMetadata = Record<string, string>;

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

export type RefundResult =
  | { outcome: 'refunded' | 'pending'; refundId: string; amountCents: number; currency: string }
  | { outcome: 'refused'; message: string }
  /** Nobody knows whether it went back: repeat with the same key. */
  | { outcome: 'unavailable'; message: string };

/** A refund as its provider knows it, whoever asked for it. */
export interface ProviderRefund {
  refundId: string;
  amountCents: number;
  /** The bank did not take it after all: the money is with the practice again. */
  hasFailed: boolean;
  metadata: PaymentMetadata;
}

/**
 * What a card's bank took back of a payment because its owner disputes it, as a refund that nobody here asked for; it has failed where
 * the practice has won.
 */
export type ProviderDispute = Omit<ProviderRefund, 'metadata'>;

export interface PaymentProvider<Account> {
  refund(request: RefundRequest<Account>): Promise<RefundResult>;
  /** What of a payment was given back, in the order in which it was asked for. `orderId` is of a wallet's payment. */
  listRefunds(request: {
    account: Account;
    paymentIntentId: string;
    orderId?: string | null;
  }): Promise<ProviderRefund[]>;
}

export type ProviderProblem =
  /** Network, timeout, 5xx, rate limit: the same call with the same key may be repeated. */
  | 'unavailable'
  | 'not_found'
  /** The idempotency key was used before with other parameters. */
  | 'key_reused'
  | 'invalid_request'
  /** The provider has no such step. */
  | 'unsupported'
  /** Our keys, or the practice's account, are refused. */
  | 'misconfigured'
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

/** Whether an account is at PayPal, where payments are orders and not intents of cards. */
export const isPaypal = (account: PaymentAccount): account is PaypalMerchant =>
  account !== null && typeof account === 'object' && account.provider === 'paypal';

/** Who keeps what was paid to an account. */
export const providerAt = (
  account: PaymentAccount,
  { cards, wallets }: { cards: PaymentProvider<CardAccount>; wallets: PaymentProvider<PaypalMerchant> },
): PaymentProvider<PaymentAccount> => (isPaypal(account) ? wallets : cards);
