import type Stripe from 'stripe';
import type { Decline } from './test-cards.ts';
import { DECLINES } from './test-cards.ts';

/** The objects that money leaves behind: charges, refunds; and the hosted page. */

interface ChargeParts {
  id: string;
  created: number;
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  decline: Decline | null;
}

export function charge({ id, created, intent, method, decline }: ChargeParts): Stripe.Charge {
  const failure = decline ? DECLINES[decline] : null;
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: failure ? null : id.replace(/^ch_/, 'txn_'),
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !failure,
    created,
    currency: intent.currency,
    customer: intent.customer as string | null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: failure ? 'declined_by_network' : 'approved_by_network',
      reason: failure?.decline_code ?? null,
      seller_message: failure ? 'The bank did not return any further details.' : 'Payment complete.',
      type: failure ? 'issuer_declined' : 'authorized',
    },
    paid: !failure,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } as Stripe.Charge;
}

export function refund(
  made: { id: string; created: number; amount: number; reason: string | null },
  of: Stripe.Charge,
  metadata: Stripe.Metadata,
): Stripe.Refund {
  return {
    object: 'refund',
    balance_transaction: made.id.replace(/^re_/, 'txn_'),
    charge: of.id,
    currency: of.currency,
    customer: of.customer as string | null,
    customer_account: null,
    metadata,
    payment_intent: of.payment_intent as string | null,
    payment_method: of.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
    ...made,
  } as unknown as Stripe.Refund;
}

export function checkoutSession(
  made: {
    id: string;
    created: number;
    url: string;
    customer: string | null;
    currency: string | null;
    success_url: string;
    cancel_url: string | null;
    client_reference_id: string | null;
    setup_intent: string;
  },
  metadata: Stripe.Metadata,
): Stripe.Checkout.Session {
  return {
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: null,
    expires_at: made.created + 24 * 3600,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata,
    mode: 'setup',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'no_payment_required',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    total_details: null,
    ui_mode: 'hosted_page',
    wallet_options: null,
    ...made,
  } as Stripe.Checkout.Session;
}
