import type Stripe from 'stripe';
import type { Delivery } from '../core/webhooks.ts';
import type { Behaviour } from './test-cards.ts';

/** How the card behind a payment method acts; the number itself is not kept. */
export interface CardNature {
  behaviour: Behaviour;
  /** Its owner has passed the bank's check while saving it. */
  setUp: boolean;
}

/** The first answer to an idempotency key. */
export interface KeptAnswer {
  fingerprint: string;
  status: number;
  body: string;
  /** Epoch milliseconds; forgotten after 24 hours. */
  at: number;
}

/** An event as it is sent; the SDK's own type is a union of hundreds. */
export interface SandboxEvent {
  id: string;
  object: 'event';
  account?: string;
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

export interface StripeTables {
  customers: Stripe.Customer;
  payment_methods: Stripe.PaymentMethod;
  natures: CardNature;
  setup_intents: Stripe.SetupIntent;
  payment_intents: Stripe.PaymentIntent;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  checkout_sessions: Stripe.Checkout.Session;
  events: SandboxEvent;
  deliveries: Delivery;
  answers: KeptAnswer;
}

/** Tables of objects that the API shows, each with what Stripe calls one in an error. */
export const NOUNS = {
  customers: 'customer',
  payment_methods: 'PaymentMethod',
  setup_intents: 'setupintent',
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  checkout_sessions: 'checkout.session',
  events: 'event',
} as const;

export type ObjectTable = keyof typeof NOUNS;

/** What makes and keeps objects: a call, seen from what it calls. */
export interface Keeper {
  readonly created: number;
  readonly date: Date;
  save<T extends ObjectTable>(table: T, object: StripeTables[T]): void;
  saveNature(paymentMethodId: string, nature: CardNature): void;
}
