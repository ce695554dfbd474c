import { type Call, newId, type Route } from '../call.ts';
import { invalid } from '../faults.ts';
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
  paid.amount_refunded += amount;
  paid.refunded = paid.amount_refunded === paid.amount;
  call.save('charges', paid);
  call.emit('refund.created', object);
  call.emit('charge.refunded', paid);
  return object;
}

function list(call: Call) {
  const intent = call.text('payment_intent');
  const data = call.list('refunds').filter((object) => !intent || object.payment_intent === intent);
  return { object: 'list', data: data.reverse(), has_more: false, url: '/v1/refunds' };
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
  { method: 'get', path: '/v1/disputes/:id', run: (call) => call.need('disputes', call.path.id!, 'id') },
];
