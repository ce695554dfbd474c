import type Stripe from 'stripe';

const TEXTS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];

/** Evidence is taken for so many days. */
export const DAYS = 9;

export function dispute(
  made: { id: string; created: number; amount: number; status: Stripe.Dispute.Status; reason: string },
  of: Pick<Stripe.Charge, 'id' | 'currency' | 'payment_intent'>,
): Stripe.Dispute {
  return {
    object: 'dispute',
    balance_transactions: [],
    charge: of.id,
    currency: of.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...Object.fromEntries(TEXTS.map((name) => [name, null])),
      enhanced_evidence: {},
    } as unknown as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: made.created + DAYS * 24 * 3600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: made.status.startsWith('warning_'),
    livemode: false,
    metadata: {},
    payment_intent: of.payment_intent as string | null,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: null },
    },
    ...made,
  };
}
