import type { Demos } from '../core/call.ts';
import { account, allow, requirements } from './account-objects.ts';
import type { Call } from './call.ts';
import { DISPUTE_FEE, move } from './balance.ts';
import { dispute } from './dispute-object.ts';
import { charge } from './money-objects.ts';
import { customer, paymentIntent, paymentMethod } from './objects.ts';
import { demoSubscription } from './billing/demo-subscription.ts';
import { TEST_CARDS } from './test-cards.ts';

function demoCustomer(call: Call, key: string) {
  const id = `cus_demo_${key}`;
  const made = { id, created: call.created, email: null, name: 'Demo client', phone: null };
  const object = customer(made, {});
  call.save('customers', object);
  const [, cents, interval] = /^plan-(\d{1,8})-(month|year)-/.exec(key) ?? [];
  if (cents) demoSubscription(call, object, Number(cents), interval as 'month' | 'year', key);
  return call.find('customers', id);
}

function demoMethod(call: Call, last4: string, key: string) {
  const card = TEST_CARDS.find((test) => test.number.endsWith(last4));
  if (!card) return undefined;
  const checked = { ...card, expMonth: 12, expYear: new Date(call.ms).getUTCFullYear() + 3 };
  const object = paymentMethod({ id: `pm_demo_${last4}_${key}`, created: call.created }, checked);
  object.customer = `cus_demo_${key}`;
  call.save('payment_methods', object);
  call.put('natures', object.id, { behaviour: card.behaviour, setUp: true });
  return object;
}

function demoPayment(call: Call, cents: string, currency: string, key: string) {
  const { created } = call;
  const id = `pi_demo_${cents}_${currency}_${key}`;
  const method = demoMethod(call, '4242', key)!;
  const intent = paymentIntent(
    {
      id,
      created,
      client_secret: `${id}_secret_demo`,
      amount: Number(cents),
      currency,
      customer: `cus_demo_${key}`,
      description: null,
      application_fee_amount: null,
    },
    {},
  );
  const paid = charge({ id: id.replace(/^pi/, 'ch'), created, intent, method, decline: null });
  call.save('charges', paid);
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: paid.id,
    payment_method: method.id,
  });
  call.save('payment_intents', intent);
  return intent;
}

/** A dispute of such a payment, four days old: the bank has taken the amount, and waits for evidence. */
function demoDispute(call: Call, cents: string, currency: string, key: string) {
  const id = `dp_demo_${cents}_${currency}_${key}`;
  const intent = call.need('payment_intents', `pi_demo_${cents}_${currency}_${key}`, 'payment_intent');
  const paid = call.need('charges', String(intent.latest_charge), 'charge');
  const made = { id, created: call.created - 4 * 24 * 3600, amount: paid.amount, reason: 'fraudulent' };
  const object = dispute({ ...made, status: 'needs_response' }, paid);
  const fees = [{ amount: DISPUTE_FEE, type: 'stripe_fee' as const }];
  const movement = {
    type: 'adjustment',
    category: 'dispute',
    amount: -paid.amount,
    fees,
    currency,
    source: id,
  };
  object.balance_transactions.push(move(call, { ...movement, id }));
  call.save('disputes', object);
  return object;
}

/** An account of the seed, long since in order. */
function demoAccount(call: Call, key: string) {
  const made = { id: `acct_demo_${key}`, created: call.created, email: null, name: 'Demo practice' };
  const object = account({ ...made, country: 'US', currency: 'usd' }, {});
  object.details_submitted = true;
  object.requirements = requirements([], []);
  allow(object, true);
  return object;
}

/**
 * Objects of a seeded past. A seed writes ids of these forms into its rows, and the sandbox makes the objects when they are
 * first asked for, so that a seeded card can be charged and a seeded payment refunded:
 *   cus_demo_<key>                a customer
 *   cus_demo_plan-<cents>-<month|year>-<key>   a customer who pays that for a subscription, and has paid it once
 *   pm_demo_<last4>_<key>         a saved test card of cus_demo_<key>
 *   pi_demo_<cents>_<usd|cad>_<key>   a payment of cus_demo_<key> that succeeded
 *   dp_demo_<cents>_<usd|cad>_<key>   a dispute of that payment that waits for evidence
 *   acct_demo_<key>               a connected account that takes charges
 */
export const DEMOS: Demos<Call> = {
  accounts: [/^acct_demo_(\w+)$/, demoAccount],
  customers: [/^cus_demo_([^_]+)$/, demoCustomer],
  payment_methods: [/^pm_demo_([^_]+)_([^_]+)$/, demoMethod],
  disputes: [/^dp_demo_(\d{1,8})_(usd|cad)_([^_]+)$/, demoDispute],
  payment_intents: [/^pi_demo_(\d{1,8})_(usd|cad)_([^_]+)$/, demoPayment],
};
