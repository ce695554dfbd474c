import type Stripe from 'stripe';
import { moveRefund } from '../balance.ts';
import { type Call, newId, type Route } from '../call.ts';
import { invalid } from '../faults.ts';
import { pageOf } from '../lists.ts';
import { refund } from '../money-objects.ts';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

function chargeOf(call: Call) {
  const intentId = call.text('payment_intent');
  if (!intentId) return call.need('charges', call.required('charge'), 'charge');
  const intent = call.need('payment_intents', intentId, 'payment_intent');
  if (typeof intent.latest_charge !== 'string' || intent.status !== 'succeeded') {
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return call.need('charges', intent.latest_charge, 'charge');
}

function create(call: Call) {
  const paid = chargeOf(call);
  if (paid.disputed && paid.amount > paid.amount_refunded && isDisputed(call, paid.id))
    throw invalid(`Charge ${paid.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = paid.amount - paid.amount_refunded;
  if (left === 0) {
    throw invalid(`Charge ${paid.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = call.integer('amount') ?? left;
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > left) {
    throw invalid(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
  const made = { id: newId('re_'), created: call.created, amount, reason: call.text('reason') };
  const object = refund(made, paid, call.metadata());
  call.save('refunds', object);
  moveRefund(call, object);
  paid.amount_refunded += amount;
  paid.refunded = paid.amount_refunded === paid.amount;
  call.save('charges', paid);
  call.emit('refund.created', object);
  call.emit('charge.refunded', paid);
  return object;
}

function list(call: Call) {
  const intent = call.text('payment_intent');
  const all = call.list('refunds').filter((object) => !intent || object.payment_intent === intent);
  return pageOf(call, '/v1/refunds', all);
}

const isDisputed = (call: Call, charge: string) =>
  call
    .list('disputes')
    .some((one) => one.charge === charge && !one.is_charge_refundable && one.status !== 'won');

/** The bank of the card does not take it after all, days later: the money is with the account again. */
export function failRefund(call: Call, id: string): Stripe.Refund {
  const object = call.need('refunds', id, 'refund');
  if (object.status === 'failed') return object;
  const paid = call.need('charges', String(object.charge), 'charge');
  Object.assign(object, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: newId('txn_'),
  });
  call.save('refunds', object);
  moveRefund(call, object, true);
  paid.amount_refunded -= object.amount;
  paid.refunded = false;
  call.save('charges', paid);
  call.emit('refund.failed', object);
  call.emit('charge.refund.updated', object);
  return object;
}

export const refundRoutes: Route[] = [
  {
    method: 'post',
    path: '/v1/refunds',
    accepts: ['payment_intent', 'charge', 'amount', 'reason', 'metadata', 'refund_application_fee'],
    run: create,
  },
  { method: 'get', path: '/v1/refunds', run: list },
  { method: 'get', path: '/v1/refunds/:id', run: (call) => call.need('refunds', call.path.id!, 'id') },
];
