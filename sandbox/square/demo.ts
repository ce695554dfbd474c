import type { Demos } from '../core/call.ts';
import type { Call } from './call.ts';
import type { Card, Customer, Dispute, Payment } from './tables.ts';
import { TEST_CARDS } from './test-cards.ts';

function demoCustomer(call: Call, key: string): Customer {
  const at = call.now;
  const id = `SQCUS_demo_${key}`;
  const made: Customer = { id, created_at: at, updated_at: at, creation_source: 'THIRD_PARTY', version: 0 };
  call.save('customers', made);
  return made;
}

function demoCard(call: Call, last4: string, key: string): Card | undefined {
  const test = TEST_CARDS.find(({ number }) => number.endsWith(last4));
  if (!test) return undefined;
  const card: Card = {
    id: `ccof:demo_${last4}_${key}`,
    card_brand: test.brand,
    last_4: last4,
    exp_month: 12,
    exp_year: new Date(call.ms).getUTCFullYear() + 3,
    fingerprint: `sq-1-demo-${last4}`,
    customer_id: `SQCUS_demo_${key}`,
    merchant_id: call.account,
    enabled: true,
    card_type: 'CREDIT',
    prepaid_type: 'NOT_PREPAID',
    bin: test.number.slice(0, 6),
    created_at: call.now,
    version: 1,
  };
  call.save('cards', card);
  call.put('natures', card.id, { behaviour: test.behaviour });
  return card;
}

function demoPayment(call: Call, cents: string, currency: string, key: string): Payment {
  const money = { amount: Number(cents), currency: currency.toUpperCase() };
  const payment: Payment = {
    id: `SQPAY_demo_${cents}_${currency}_${key}`,
    created_at: call.now,
    updated_at: call.now,
    amount_money: money,
    total_money: money,
    approved_money: money,
    status: 'COMPLETED',
    source_type: 'CARD',
    card_details: { status: 'CAPTURED', card: demoCard(call, '1111', key)!, entry_method: 'ON_FILE' },
    location_id: call.location,
    order_id: `SQORD_demo_${key}`,
    customer_id: `SQCUS_demo_${key}`,
    version_token: 'demo',
  };
  call.save('payments', payment);
  return payment;
}

/** A dispute of such a payment, four days old: the bank has taken the amount, and waits for evidence. */
function demoDispute(call: Call, cents: string, currency: string, key: string): Dispute {
  const day = 24 * 3_600_000;
  const payment = call.need('payments', `SQPAY_demo_${cents}_${currency}_${key}`, 'payment_id');
  const at = new Date(call.ms - 4 * day).toISOString();
  const dispute: Dispute = {
    id: `SQDIS_demo_${cents}_${currency}_${key}`,
    amount_money: payment.total_money,
    reason: 'NO_KNOWLEDGE',
    state: 'EVIDENCE_REQUIRED',
    due_at: new Date(call.ms + 5 * day).toISOString(),
    disputed_payment: { payment_id: payment.id },
    card_brand: 'VISA',
    created_at: at,
    updated_at: at,
    version: 1,
    location_id: payment.location_id,
  };
  call.save('disputes', dispute);
  return dispute;
}

/**
 * Objects of a seeded past, made when they are first asked for (as in Stripe's sandbox):
 *   SQCUS_demo_<key>                     a customer
 *   ccof:demo_<last4>_<key>              a saved test card of SQCUS_demo_<key>
 *   SQDIS_demo_<cents>_<usd|cad>_<key>   a dispute of that payment that waits for evidence
 *   SQPAY_demo_<cents>_<usd|cad>_<key>   a payment of SQCUS_demo_<key> that succeeded
 */
export const DEMOS: Demos<Call> = {
  customers: [/^SQCUS_demo_([^_]+)$/, demoCustomer],
  cards: [/^ccof:demo_([^_]+)_([^_]+)$/, demoCard],
  disputes: [/^SQDIS_demo_(\d{1,8})_(usd|cad)_([^_]+)$/, demoDispute],
  payments: [/^SQPAY_demo_(\d{1,8})_(usd|cad)_([^_]+)$/, demoPayment],
};
