import { charge } from './money-objects.ts';
import { customer, paymentIntent, paymentMethod } from './objects.ts';
import type { Keeper, ObjectTable, StripeTables } from './tables.ts';
import { TEST_CARDS } from './test-cards.ts';

/**
 * Objects of the demo's seeded past. The seed writes ids of these forms into its rows, and the sandbox makes the
 * objects when they are first asked for, so that a seeded card can be charged and a seeded payment refunded:
 *   cus_demo_<key>                a customer
 *   pm_demo_<last4>_<key>         a saved test card of cus_demo_<key>
 *   pi_demo_<cents>_<usd|cad>_<key>   a payment of cus_demo_<key> that succeeded
 */

function demoCustomer(call: Keeper, key: string) {
  const made = {
    id: `cus_demo_${key}`,
    created: call.created,
    email: null,
    name: 'Demo client',
    phone: null,
  };
  const object = customer(made, {});
  call.save('customers', object);
  return object;
}

function demoMethod(call: Keeper, last4: string, key: string) {
  const card = TEST_CARDS.find((test) => test.number.endsWith(last4));
  if (!card) return undefined;
  const checked = { ...card, expMonth: 12, expYear: call.date.getUTCFullYear() + 3 };
  const object = paymentMethod({ id: `pm_demo_${last4}_${key}`, created: call.created }, checked);
  object.customer = `cus_demo_${key}`;
  call.save('payment_methods', object);
  call.saveNature(object.id, { behaviour: card.behaviour, setUp: true });
  return object;
}

function demoPayment(call: Keeper, cents: string, currency: string, key: string) {
  const id = `pi_demo_${cents}_${currency}_${key}`;
  const method = demoMethod(call, '4242', key)!;
  const intent = paymentIntent(
    {
      id,
      created: call.created,
      client_secret: `${id}_secret_demo`,
      amount: Number(cents),
      currency,
      customer: `cus_demo_${key}`,
      description: null,
      application_fee_amount: null,
    },
    {},
  );
  const paid = charge({
    id: `ch_demo_${cents}_${currency}_${key}`,
    created: call.created,
    intent,
    method,
    decline: null,
  });
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

/** The object of a demo id, made now; undefined for every other id. */
export function demoObject<T extends ObjectTable>(
  call: Keeper,
  table: T,
  id: string,
): StripeTables[T] | undefined {
  const parts = /^(?:cus|pm|pi)_demo_(.+)$/.exec(id)?.[1]?.split('_') ?? [];
  const made = (): object | undefined => {
    if (table === 'customers' && id.startsWith('cus_demo_') && parts.length === 1) {
      return demoCustomer(call, parts[0]!);
    }
    if (table === 'payment_methods' && id.startsWith('pm_demo_') && parts.length === 2) {
      return demoMethod(call, parts[0]!, parts[1]!);
    }
    const isPayment = table === 'payment_intents' && /^pi_demo_\d{1,8}_(usd|cad)_[^_]+$/.test(id);
    return isPayment ? demoPayment(call, parts[0]!, parts[1]!, parts[2]!) : undefined;
  };
  return made() as StripeTables[T] | undefined;
}
