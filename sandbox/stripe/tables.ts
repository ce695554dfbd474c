import type Stripe from 'stripe';
import type { CoreTables } from '../core/vendor.ts';
import type { Behaviour } from './test-cards.ts';

/** How the card behind a payment method acts; the number itself is not kept. */
export interface CardNature {
  behaviour: Behaviour;
  /** Its owner has passed the bank's check while saving it. */
  setUp: boolean;
}

/** Leads once to the page on which an account’s owner fills in what is missing. */
export interface AccountLink {
  token: string;
  account: string;
  /** Seconds since 1970. */
  expiresAt: number;
  returnUrl: string;
  refreshUrl: string;
  /** Its page was opened: it opens none again. */
  used: boolean;
}

/** A session, with what it does not show. */
export interface Verification {
  id: string;
  session: Stripe.Identity.VerificationSession;
  returnUrl: string | null;
  /** What comes of what was sent, and when; none while nothing was. */
  result: { at: number; code: string | null } | null;
  /** Of the page that the session's address opens; the address serves once. */
  token: string;
  isOpened: boolean;
}

/** What Stripe knows of a subscription and does not show. */
export interface SubscriptionNotes {
  /** Seconds at which an unpaid invoice is tried again, earliest first. */
  retries: number[];
  /** The event before a trial's end was sent. */
  warned: boolean;
  /** A change that waits for its payment. */
  pending: { price: string; invoice: string; anchor: number } | null;
}

export interface StripeTables extends CoreTables {
  customers: Stripe.Customer;
  /** What was deleted: it is as missing as what never was. */
  gone: { kind: 'customer' };
  payment_methods: Stripe.PaymentMethod;
  natures: CardNature;
  setup_intents: Stripe.SetupIntent;
  payment_intents: Stripe.PaymentIntent;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  disputes: Stripe.Dispute;
  payouts: Stripe.Payout;
  balance_transactions: Stripe.BalanceTransaction;
  /** Movements that a payout took along. */
  paid_out: { payout: string };
  checkout_sessions: Stripe.Checkout.Session;
  accounts: Stripe.Account;
  account_links: AccountLink;
  /** Accounts that somebody looks at, until when (epoch ms). */
  reviews: { at: number };
  /** Accounts whose owners have cut the platform off, since when (epoch ms). */
  disconnected: { at: number };
  verifications: Verification;
  prices: Stripe.Price;
  subscriptions: Stripe.Subscription;
  invoices: Stripe.Invoice & { id: string };
  /** Which payment an invoice waits for, by either's id. */
  invoice_intents: { invoice: string; intent: string };
  billing_notes: SubscriptionNotes;
  /** How far Billing's clock is ahead of the machine's, seconds. */
  billing_clock: { seconds: number };
}

/** Tables of objects that the API shows, each with what Stripe calls one in an error. */
export const NOUNS: Readonly<Record<string, string>> = {
  customers: 'customer',
  payment_methods: 'PaymentMethod',
  setup_intents: 'setupintent',
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  payouts: 'payout',
  balance_transactions: 'balance transaction',
  checkout_sessions: 'checkout.session',
  accounts: 'account',
  verifications: 'identity.verification_session',
  prices: 'price',
  subscriptions: 'subscription',
  invoices: 'invoice',
};
