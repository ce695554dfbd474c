import type Stripe from 'stripe';
import type { CoreTables } from '../core/vendor.ts';
import type { Behaviour } from './test-cards.ts';

/** How the card behind a payment method acts; the number itself is not kept. */
export interface CardNature {
  behaviour: Behaviour;
  /** Its owner has passed the bank's check while saving it. */
  setUp: boolean;
}

export interface StripeTables extends CoreTables {
  customers: Stripe.Customer;
  payment_methods: Stripe.PaymentMethod;
  natures: CardNature;
  setup_intents: Stripe.SetupIntent;
  payment_intents: Stripe.PaymentIntent;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  disputes: Stripe.Dispute;
  checkout_sessions: Stripe.Checkout.Session;
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
  checkout_sessions: 'checkout.session',
};
