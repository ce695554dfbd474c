import type Stripe from 'stripe';
import { invalid } from '../faults.ts';
import { newId, type Call, type Route } from '../call.ts';
import { pageOf } from '../lists.ts';
import { customer } from '../objects.ts';

function create(call: Call) {
  const object = customer(
    {
      id: newId('cus_', 14),
      created: call.created,
      email: call.text('email'),
      name: call.text('name'),
      phone: call.text('phone'),
    },
    call.metadata(),
  );
  call.save('customers', object);
  call.emit('customer.created', object);
  return object;
}

/** What of an address is sent replaces all of it. */
function addressOf(call: Call): Stripe.Address | null {
  const given = call.record('address');
  if (!given) return null;
  const part = (name: string) => (typeof given[name] === 'string' && given[name] ? given[name] : null);
  return {
    city: part('city'),
    country: part('country'),
    line1: part('line1'),
    line2: part('line2'),
    postal_code: part('postal_code'),
    state: part('state'),
  } as Stripe.Address;
}

function update(call: Call) {
  const object = call.need('customers', call.path.id!, 'id');
  for (const name of ['email', 'name', 'phone'] as const)
    if (name in call.params) Object.assign(object, { [name]: call.text(name) });
  if ('address' in call.params) object.address = addressOf(call);
  if ('metadata' in call.params) object.metadata = { ...object.metadata, ...call.metadata() };
  const method = call.record('invoice_settings')?.default_payment_method;
  if (typeof method === 'string') {
    const card = call.need('payment_methods', method, 'invoice_settings[default_payment_method]');
    if (card.customer !== object.id)
      throw invalid(
        `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
        { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
      );
    object.invoice_settings.default_payment_method = method;
  }
  call.save('customers', object);
  call.emit('customer.updated', object);
  return object;
}

/** The newest first. */
function methods(call: Call) {
  const { id } = call.need('customers', call.path.id!, 'customer');
  const held = call.list('payment_methods').filter(({ customer: of }) => of === id);
  return pageOf(call, `/v1/customers/${id}/payment_methods`, held);
}

/** A customer's card is forgotten, also where it is the one that they pay with. */
export function detach(call: Call, id: string) {
  const object = call.need('payment_methods', id, 'id');
  if (!object.customer) {
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      { param: 'payment_method' },
    );
  }
  const holder = call.find('customers', String(object.customer));
  if (holder?.invoice_settings.default_payment_method === object.id) {
    holder.invoice_settings.default_payment_method = null;
    call.save('customers', holder);
  }
  object.customer = null;
  call.save('payment_methods', object);
  call.emit('payment_method.detached', object);
  return object;
}

/** Its cards go with it; of each that is no event of its own. */
export function deleteCustomer(call: Call, id: string) {
  const object = call.need('customers', id, 'customer');
  for (const method of call.list('payment_methods').filter(({ customer: of }) => of === id))
    call.save('payment_methods', { ...method, customer: null });
  call.put('gone', id, { kind: 'customer' });
  call.emit('customer.deleted', object);
  return { id };
}

/** The card's network tells of a new number or another end of it. */
export function renewCard(
  call: Call,
  id: string,
  card: { last4: string; expMonth: number; expYear: number },
) {
  const object = call.need('payment_methods', id, 'payment_method');
  const { last4, expMonth: exp_month, expYear: exp_year } = card;
  Object.assign(object.card!, { last4, exp_month, exp_year });
  call.save('payment_methods', object);
  call.emit('payment_method.automatically_updated', object);
  return { id };
}

export const customerRoutes: Route[] = [
  {
    method: 'post',
    path: '/v1/customers',
    accepts: ['email', 'name', 'phone', 'description', 'metadata', 'address', 'preferred_locales'],
    run: create,
  },
  { method: 'get', path: '/v1/customers/:id', run: (call) => call.need('customers', call.path.id!, 'id') },
  {
    method: 'post',
    path: '/v1/customers/:id',
    accepts: ['email', 'name', 'phone', 'address', 'metadata', 'invoice_settings'],
    run: update,
  },
  { method: 'get', path: '/v1/customers/:id/payment_methods', run: methods },
  {
    method: 'get',
    path: '/v1/payment_methods/:id',
    run: (call) => call.need('payment_methods', call.path.id!, 'payment_method'),
  },
  {
    method: 'post',
    path: '/v1/payment_methods/:id/detach',
    accepts: [],
    run: (call) => detach(call, call.path.id!),
  },
];
