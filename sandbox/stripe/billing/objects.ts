import type Stripe from 'stripe';

/** Objects of Stripe Billing with every field that the API always answers, at API 2026-10-28.endive. */

type Interval = 'month' | 'year';

export function price(made: {
  id: string;
  created: number;
  product: string;
  currency: string;
  unit_amount: number;
  interval: Interval;
  lookup_key: string | null;
  metadata: Stripe.Metadata;
}): Stripe.Price {
  const { interval, ...own } = made;
  return {
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    custom_unit_amount: null,
    livemode: false,
    nickname: null,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount_decimal: String(made.unit_amount),
    ...own,
  } as unknown as Stripe.Price;
}

/** The older form of a price, which items still bear beside it. */
function plan(of: Stripe.Price): Stripe.Plan {
  return {
    id: of.id,
    object: 'plan',
    active: true,
    amount: of.unit_amount,
    amount_decimal: of.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: of.created,
    currency: of.currency,
    interval: of.recurring!.interval,
    interval_count: 1,
    livemode: false,
    metadata: of.metadata,
    meter: null,
    nickname: null,
    product: of.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  } as Stripe.Plan;
}

export function item(
  made: { id: string; created: number; subscription: string },
  of: Stripe.Price,
  { start, end }: Stripe.InvoiceLineItem.Period,
): Stripe.SubscriptionItem {
  return {
    object: 'subscription_item',
    billing_thresholds: null,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: plan(of),
    price: of,
    quantity: 1,
    tax_rates: [],
    ...made,
  };
}

const list = <T>(url: string, data: T[]): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

export function subscription(
  made: {
    id: string;
    created: number;
    customer: string;
    currency: string;
    default_payment_method: string | null;
    trial: { start: number; end: number } | null;
    missingMethod: string;
    metadata: Stripe.Metadata;
  },
  first: Stripe.SubscriptionItem,
): Stripe.Subscription {
  const { trial, missingMethod, ...own } = made;
  return {
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: first.current_period_end,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: list(`/v1/subscription_items?subscription=${made.id}`, [first]),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: made.created,
    status: trial ? 'trialing' : 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: trial?.end ?? null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: missingMethod },
    },
    trial_start: trial?.start ?? null,
    ...own,
  } as unknown as Stripe.Subscription;
}

/** What one line of an invoice charges, or gives back. */
export interface Line {
  amount: number;
  description: string;
  price: Stripe.Price;
  proration: boolean;
  start: number;
  end: number;
}

function lineItem(id: string, invoice: string, of: Stripe.Subscription, line: Line): Stripe.InvoiceLineItem {
  const { amount, description, proration, start, end } = line;
  const details = { proration, proration_details: null, subscription: of.id };
  return {
    id,
    object: 'line_item',
    amount,
    currency: of.currency,
    description,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        ...details,
        invoice_item: null,
        subscription_item: of.items.data[0]!.id,
      },
      type: 'subscription_item_details',
    },
    period: { start, end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price.id, product: String(line.price.product) },
      type: 'price_details',
      unit_amount_decimal: String(amount),
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: of.id,
    subtotal: amount,
    taxes: [],
  } as unknown as Stripe.InvoiceLineItem;
}

export interface InvoiceParts {
  id: string;
  created: number;
  reason: Stripe.Invoice.BillingReason;
  of: Stripe.Subscription;
  customer: Stripe.Customer;
  lines: Line[];
}

/** A draft: it has no number, and nobody is asked to pay it, before it is finalized. */
export function invoice({ id, created, reason, of, customer, lines }: InvoiceParts): Stripe.Invoice {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + customer.balance);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Tendwell (sandbox)',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: of.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: list(
      `/v1/invoices/${id}/lines`,
      lines.map((line, index) => lineItem(`il_${id.slice(3)}${index}`, id, of, line)),
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: of.metadata, subscription: of.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } as unknown as Stripe.Invoice;
}

/** The payment of an invoice, as its list of payments has it. */
export function invoicePayment(of: Stripe.Invoice, intent: Stripe.PaymentIntent): Stripe.InvoicePayment {
  const isPaid = intent.status === 'succeeded';
  return {
    id: of.id!.replace(/^in_/, 'inpay_'),
    object: 'invoice_payment',
    amount_paid: isPaid ? intent.amount : null,
    amount_requested: intent.amount,
    created: intent.created,
    currency: intent.currency,
    invoice: of.id!,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: isPaid ? 'paid' : intent.status === 'canceled' ? 'canceled' : 'open',
    status_transitions: { canceled_at: null, paid_at: isPaid ? of.status_transitions.paid_at : null },
  } as Stripe.InvoicePayment;
}
