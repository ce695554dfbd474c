import { newId, type Call, type Params } from '../call.ts';
import { invalid } from '../faults.ts';
import { paymentMethod, type BillingDetails } from '../objects.ts';
import { checkCard } from '../test-cards.ts';
import type { Route } from '../route.ts';

/** Makes a payment method of a card's own fields, not yet anyone's. Throws StripeFault (402) where one is wrong. */
export function makeMethod(call: Call, data: Params) {
  if (data.type !== 'card') throw invalid('Invalid payment method type.', { param: 'type' });
  const checked = checkCard((data.card as Params | undefined) ?? {}, call.date);
  const object = paymentMethod(
    { id: newId('pm_'), created: call.created },
    checked,
    data.billing_details as BillingDetails | undefined,
  );
  call.save('payment_methods', object);
  call.saveNature(object.id, { behaviour: checked.behaviour, setUp: false });
  return object;
}

/** The method that a request names by id or brings as a card; null where it has neither. */
export function methodOf(call: Call) {
  const data = call.record('payment_method_data');
  if (data) return makeMethod(call, data);
  const id = call.text('payment_method');
  return id ? call.need('payment_methods', id, 'payment_method') : null;
}

function detach(call: Call) {
  const object = call.need('payment_methods', call.path.id!, 'id');
  if (!object.customer) {
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      {
        param: 'payment_method',
      },
    );
  }
  object.customer = null;
  call.save('payment_methods', object);
  call.emit('payment_method.detached', object);
  return object;
}

function ofCustomer(call: Call) {
  const id = call.path.id!;
  call.need('customers', id, 'id');
  const data = call.list('payment_methods').filter((method) => method.customer === id);
  return {
    object: 'list',
    data: data.reverse(),
    has_more: false,
    url: `/v1/customers/${id}/payment_methods`,
  };
}

export const paymentMethodRoutes: Route[] = [
  {
    method: 'post',
    path: '/v1/payment_methods',
    browser: true,
    accepts: ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay'],
    run: (call) => makeMethod(call, call.params),
  },
  {
    method: 'get',
    path: '/v1/payment_methods/:id',
    run: (call) => call.need('payment_methods', call.path.id!, 'id'),
  },
  { method: 'post', path: '/v1/payment_methods/:id/detach', accepts: [], run: detach },
  { method: 'get', path: '/v1/customers/:id/payment_methods', run: ofCustomer },
];
