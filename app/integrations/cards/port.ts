/**
 * Cards in our own nouns. No vendor type crosses this line; what a vendor calls a SetupIntent is a "card setup"
 * here and a PaymentIntent is a "payment". Amounts are integer cents, currencies ISO 4217 (any case in, upper case
 * out), instants epoch milliseconds. `account` is the practice's own at its provider, and says which provider that is.
 *
 * The two providers save a card in two ways (spec 000 §4). With 'setup' a setup is begun here, the page confirms it, and
 * it is read here; with 'token' the page makes a token of the card, and `addCard` keeps it. A step that a provider does
 * not have is refused with 'unsupported'.
 *
 * Declines and asks for authentication are values. What is thrown is only CardProviderError.
 */

import type { AccessRenewal } from './port-access.ts';
import type { WebhookVerification } from './port-events.ts';

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

export interface SavedCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** Our references, kept beside the vendor's object and given back with it (ids only, never personal data). */
export type CardMetadata = Record<string, string>;

export interface CustomerRequest {
  account: CardAccount;
  /** Our client's id. */
  clientRef: string;
  email: string | null;
  name: string;
  idempotencyKey: string;
}

export interface CardSetupRequest {
  account: CardAccount;
  customer: string;
  /** Spec 000 §4: 'usd' where nothing is given. */
  currency?: string;
  metadata: CardMetadata;
  idempotencyKey: string;
}

export type CardSetupStatus =
  | 'succeeded'
  | 'processing'
  | 'requires_action'
  | 'requires_confirmation'
  | 'requires_payment_method'
  | 'cancelled';

export interface CardSetup {
  id: string;
  status: CardSetupStatus;
  customer: string | null;
  /** The saved card; null until the setup has succeeded. */
  paymentMethod: SavedCard | null;
  metadata: CardMetadata;
  /** Why the last attempt failed, in words for the client. */
  failure: CardFailure | null;
}

export interface CardFailure {
  message: string;
  declineCode: string | null;
}

export interface AddCardRequest {
  account: CardAccount;
  customer: string;
  /** What the page's card form made of the card; used up by this. */
  token: string;
  holderName?: string;
  /** Kept beside the card; at most two ids. */
  metadata: CardMetadata;
  idempotencyKey: string;
}

export type AddCardResult =
  | { outcome: 'saved'; setup: CardSetup & { customer: string; paymentMethod: SavedCard } }
  /** Every text stands by itself; to be shown together, joined with ', ' (spec 000 §8). */
  | { outcome: 'refused'; reason: AddCardRefusal; messages: string[] }
  /** Nobody knows whether it was kept; the same token and key may be sent again. */
  | { outcome: 'unavailable'; message: string };

export type AddCardRefusal =
  | 'declined'
  | 'expired'
  /** The bank asks its client to pass a check: the card is to be typed in again. */
  | 'verification_required'
  /** The token is used up or too old. */
  | 'token_gone';

export interface CardSetupPageRequest extends CardSetupRequest {
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the page's id. */
  successUrl: string;
  cancelUrl: string;
}

export interface CardSetupPage {
  id: string;
  status: 'open' | 'complete' | 'expired';
  customer: string | null;
  /** The setup that the page ran; null while it is open. */
  setup: CardSetup | null;
  metadata: CardMetadata;
}

export interface ChargeRequest {
  account: CardAccount;
  customer: string;
  paymentMethod: string;
  amountCents: number;
  currency: string;
  /** The platform's part of the amount; only with a connected account. */
  platformFeeCents?: number;
  metadata: CardMetadata;
  /** One key for one intended movement of money, kept until its outcome is known. */
  idempotencyKey: string;
  /** An unfinished payment to try again instead of making a new one: a payment succeeds once at most. */
  paymentIntentId?: string;
}

export type ChargeResult =
  | { outcome: 'succeeded'; paymentIntentId: string; amountCents: number; currency: string }
  | { outcome: 'declined'; paymentIntentId: string | null; message: string; declineCode: string | null }
  /** The bank wants its client: the page confirms with the secret and the card (see confirmOnSession). */
  | {
      outcome: 'authentication_required';
      paymentIntentId: string;
      message: string;
      declineCode: string | null;
      clientSecret: string;
    }
  /** Sent to the bank, not decided: the webhook or the sweeper brings the end. */
  | { outcome: 'processing'; paymentIntentId: string }
  /** Nobody knows whether it was charged. Ask again with the same key; never with another one. */
  | { outcome: 'unavailable'; message: string };

export interface RefundRequest {
  account: CardAccount;
  paymentIntentId: string;
  /** Cents; absent means all that is left. */
  amountCents?: number;
  metadata: CardMetadata;
  idempotencyKey: string;
}

export type RefundResult =
  | { outcome: 'refunded' | 'pending'; refundId: string; amountCents: number; currency: string }
  | { outcome: 'refused'; message: string }
  /** As for a charge: repeat with the same key. */
  | { outcome: 'unavailable'; message: string };

/** A refund as its provider knows it, whoever asked for it. */
export interface ProviderRefund {
  refundId: string;
  amountCents: number;
  /** The bank did not take it after all: the money is with the practice again. */
  hasFailed: boolean;
  metadata: CardMetadata;
}

/**
 * What a card's bank took back of a payment because its owner disputes it, as a refund that nobody here asked for; it has failed where
 * the practice has won.
 */
export type ProviderDispute = Omit<ProviderRefund, 'metadata'>;

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
  metadata: CardMetadata;
  failure: CardFailure | null;
}

/** What a page needs to take its client through the bank's check of a waiting payment. */
export interface OnSessionConfirmation {
  paymentIntentId: string;
  status: PaymentStatus;
  clientSecret: string;
  /** The card the payment was tried with. */
  paymentMethodId: string | null;
}

export type { CardEvent, CardEventKind, WebhookVerification } from './port-events.ts';

/** What the page's card form is given. Nothing in it is secret. */
export interface CardBrowserConfig {
  provider: CardProvider;
  /** Stripe's publishable key; Square's application id. */
  publishableKey: string;
  /** The script that defines the vendor's browser library. */
  scriptUrl: string;
  /** The connected account at Stripe; the location at Square. */
  account: string | null;
}

export type CardProblem =
  /** Network, timeout, 5xx, rate limit: the same call with the same key may be repeated. */
  | 'unavailable'
  | 'not_found'
  /** The idempotency key was used before with other parameters. */
  | 'key_reused'
  | 'invalid_request'
  /** The provider has no such step. */
  | 'unsupported'
  /** Keys or the connected account are refused. */
  | 'misconfigured'
  /** The vendor's answer lacks what we rely on. */
  | 'unexpected_answer';

/** A failure that is not a decline. Its message holds no key, secret or personal data. */
export class CardProviderError extends Error {
  constructor(
    readonly problem: CardProblem,
    message: string,
    /** The vendor's request id, to quote to them. */
    readonly providerRequestId: string | null = null,
  ) {
    super(message);
    this.name = 'CardProviderError';
  }
}

export interface PaymentGateway {
  /** How a card is saved at this account. */
  savesBy(account: CardAccount): 'setup' | 'token';
  /** Makes the vendor's record of a client, or gives the one that the same key made within a day. */
  ensureCustomer(request: CustomerRequest): Promise<{ customer: string }>;
  createSetupIntent(request: CardSetupRequest): Promise<{ id: string; clientSecret: string }>;
  readSetupIntent(request: { account: CardAccount; id: string }): Promise<CardSetup>;
  /** A card page on the vendor's side, for visitors without JavaScript. */
  createCardSetupPage(request: CardSetupPageRequest): Promise<{ id: string; url: string }>;
  readCardSetupPage(request: { account: CardAccount; id: string }): Promise<CardSetupPage>;
  /** Keeps the card that a token of the page's form stands for. */
  addCard(request: AddCardRequest): Promise<AddCardResult>;
  /** Charges a saved card while its owner is away. */
  chargeOffSession(request: ChargeRequest): Promise<ChargeResult>;
  confirmOnSession(request: {
    account: CardAccount;
    paymentIntentId: string;
  }): Promise<OnSessionConfirmation>;
  readPaymentIntent(request: { account: CardAccount; paymentIntentId: string }): Promise<Payment>;
  /** The customer's payment that carries this metadata value; for a charge whose answer was never seen. */
  findPaymentIntent(request: {
    account: CardAccount;
    customer: string;
    metadataKey: string;
    metadataValue: string;
    /** Cents; narrows the search where a provider can only list. */
    amountCents?: number;
  }): Promise<Payment | null>;
  /** Closes an unfinished payment, so that a secret still open in a page can no longer complete it. */
  cancelPaymentIntent(request: {
    account: CardAccount;
    paymentIntentId: string;
    idempotencyKey: string;
  }): Promise<Payment>;
  refund(request: RefundRequest): Promise<RefundResult>;
  /** What of a payment was given back, in the order in which it was asked for. */
  listRefunds(request: { account: CardAccount; paymentIntentId: string }): Promise<ProviderRefund[]>;
  /** Null where the bank only asks, and has taken nothing back. */
  readDispute(request: { account: CardAccount; disputeId: string }): Promise<ProviderDispute | null>;
  /** Forgets a saved card. A card already gone counts as done. */
  detach(request: { account: CardAccount; paymentMethod: string; idempotencyKey: string }): Promise<void>;
  /** `rawBody` exactly as received; the provider is the one that the address belongs to. */
  verifyWebhook(
    rawBody: Uint8Array | string,
    signatureHeader: string | null,
    provider: CardProvider,
  ): WebhookVerification | Promise<WebhookVerification>;
  /** Renews the leave to act for an account where the provider gives it for a time only; 'unsupported' where it is for good. */
  renewAccess(request: { account: CardAccount; refreshTokenSealed: string }): Promise<AccessRenewal>;
  browserConfig(account?: CardAccount): CardBrowserConfig;
}
