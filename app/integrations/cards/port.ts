/**
 * Cards in our own nouns. No vendor type crosses this line; what a vendor calls a SetupIntent is a "card setup"
 * here and a PaymentIntent is a "payment". Amounts are integer cents, currencies ISO 4217 (any case in, upper case
 * out), instants epoch milliseconds. `account` is the practice's own at its provider, and says which provider that is.
 *
 * The two providers save a card in two ways (spec 000 §4). With 'setup' a setup is begun here, the page confirms it, and
 * it is read here; with 'token' the page makes a token of the card, and `addCard` keeps it. A step that a provider does
 * not have is refused with 'unsupported'.
 *
 * Declines and asks for authentication are values. What is thrown is only ProviderError (`payments/port.ts`).
 */

import type { AccessRenewal } from './port-access.ts';
import type {
  CardAccount,
  CardFailure,
  CardProvider,
  ChargeResult,
  Payment,
  PaymentMetadata,
  PaymentProvider,
  PaymentStatus,
  SavedCard,
} from '../payments/port.ts';
import type { WebhookVerification } from './port-events.ts';

export { accountIdOf, providerOf } from '../payments/port.ts';
export type {
  CardAccount,
  CardFailure,
  CardProvider,
  ChargeResult,
  Payment,
  PaymentStatus,
  SavedCard,
  SquareSeller,
} from '../payments/port.ts';

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
  metadata: PaymentMetadata;
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
  metadata: PaymentMetadata;
  /** Why the last attempt failed, in words for the client. */
  failure: CardFailure | null;
}

export interface AddCardRequest {
  account: CardAccount;
  customer: string;
  /** What the page's card form made of the card; used up by this. */
  token: string;
  holderName?: string;
  /** Kept beside the card; at most two ids. */
  metadata: PaymentMetadata;
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
  metadata: PaymentMetadata;
}

export interface ChargeRequest {
  account: CardAccount;
  customer: string;
  paymentMethod: string;
  amountCents: number;
  currency: string;
  /** The platform's part of the amount; only with a connected account. */
  platformFeeCents?: number;
  metadata: PaymentMetadata;
  /** One key for one intended movement of money, kept until its outcome is known. */
  idempotencyKey: string;
  /** An unfinished payment to try again instead of making a new one: a payment succeeds once at most. */
  paymentIntentId?: string;
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

/** A provider of cards. */
export interface PaymentGateway extends Required<PaymentProvider<CardAccount>> {
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
  /** A saved card as it is now; null where it can be charged no more. */
  readCard(request: { account: CardAccount; paymentMethod: string }): Promise<SavedCard | null>;
  /** Forgets a saved card. One that is gone already counts as done, so it may be asked for again. */
  detach(request: { account: CardAccount; paymentMethod: string }): Promise<void>;
  /** `rawBody` exactly as received; the provider is the one that the address belongs to. */
  verifyWebhook(
    rawBody: Uint8Array | string,
    signatureHeader: string | null,
    provider: CardProvider,
  ): WebhookVerification | Promise<WebhookVerification>;
  /** Renews the leave to act for an account where the provider gives it for a time only; 'unsupported' where it is for good. */
  renewAccess(request: { account: CardAccount; refreshTokenEncrypted: string }): Promise<AccessRenewal>;
  browserConfig(account?: CardAccount): CardBrowserConfig;
}
