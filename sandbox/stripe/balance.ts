import type Stripe from 'stripe';
import type { Call } from './call.ts';

/** What Stripe keeps of a payment by card: 2.9% and 30 cents. */
const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30;
/** What it takes for a dispute, cents; given back to whoever wins. */
export const DISPUTE_FEE = 1500;

interface Movement {
  id: string;
  type: Stripe.BalanceTransaction.Type;
  category: string;
  amount: number;
  fees?: { amount: number; type: 'stripe_fee' | 'application_fee' }[];
  currency: string;
  source: string;
  description?: string | null;
}

const FEES = { stripe_fee: 'Stripe processing fees', application_fee: 'Application fee' } as const;

/** Something moved on the account's balance; the next payout takes it along. */
export function move(call: Call, { id, type, category, amount, fees = [], ...rest }: Movement) {
  const fee = fees.reduce((sum, one) => sum + one.amount, 0);
  const movement: Stripe.BalanceTransaction = {
    id,
    object: 'balance_transaction',
    amount,
    available_on: call.created + 2 * 24 * 3600,
    balance_type: 'payments',
    created: call.created,
    currency: rest.currency,
    description: rest.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fees.map((one) => ({
      ...one,
      application: null,
      currency: rest.currency,
      description: FEES[one.type],
    })),
    net: amount - fee,
    reporting_category: category,
    source: rest.source,
    status: 'pending',
    type,
  };
  call.save('balance_transactions', movement);
  return movement;
}

/** A card was charged: what came, less Stripe's part and the application's. */
export function moveCharge(call: Call, paid: Stripe.Charge): void {
  const ours = paid.application_fee_amount ?? 0;
  move(call, {
    id: String(paid.balance_transaction),
    type: 'charge',
    category: 'charge',
    amount: paid.amount,
    fees: [
      { amount: feeOf(paid.amount), type: 'stripe_fee' as const },
      ...(ours > 0 ? [{ amount: ours, type: 'application_fee' as const }] : []),
    ],
    currency: paid.currency,
    source: paid.id,
    description: paid.description,
  });
}

/** A refund takes all of its amount; Stripe keeps its part of the payment. */
export function moveRefund(call: Call, refund: Stripe.Refund, hasFailed = false): void {
  move(call, {
    id: hasFailed ? String(refund.failure_balance_transaction) : String(refund.balance_transaction),
    type: hasFailed ? 'refund_failure' : 'refund',
    category: hasFailed ? 'refund_failure' : 'refund',
    amount: hasFailed ? refund.amount : -refund.amount,
    currency: refund.currency,
    source: refund.id,
  });
}
