import type Stripe from 'stripe';
import type { CheckedCard } from './test-cards.ts';

/** Stripe's objects with every field that the API always answers, at API 2026-10-28.endive. */

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

type Made<T> = Pick<T, never> & { id: string; created: number };

export function customer(
  made: Made<Stripe.Customer> & { email: string | null; name: string | null; phone: string | null },
  metadata: Stripe.Metadata,
): Stripe.Customer {
  return {
    object: 'customer',
    address: null,
    balance: 0,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    invoice_prefix: made.id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...made,
  };
}

export interface BillingDetails {
  name?: string;
  email?: string;
  phone?: string;
  address?: Record<string, string>;
}

export function paymentMethod(
  made: Made<Stripe.PaymentMethod>,
  card: CheckedCard,
  billing: BillingDetails = {},
): Stripe.PaymentMethod {
  return {
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { ...NO_ADDRESS, ...billing.address },
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: `sandbox${card.number.slice(-8)}`,
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    ...made,
  };
}

export function setupIntent(
  made: Made<Stripe.SetupIntent> & {
    client_secret: string;
    customer: string | null;
    usage: string;
    description: string | null;
  },
  metadata: Stripe.Metadata,
): Stripe.SetupIntent {
  return {
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    customer_account: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: null } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    ...made,
  };
}

export function paymentIntent(
  made: Made<Stripe.PaymentIntent> & {
    client_secret: string;
    amount: number;
    currency: string;
    customer: string | null;
    description: string | null;
    application_fee_amount: number | null;
  },
  metadata: Stripe.Metadata,
): Stripe.PaymentIntent {
  return {
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...made,
  };
}
