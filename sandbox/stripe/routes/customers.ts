import { invalid } from '../faults.ts';
import { newId, type Call, type Route } from '../call.ts';
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

/** A customer's card is forgotten. */
function detach(call: Call) {
  const object = call.need('payment_methods', call.path.id!, 'id');
  if (!object.customer) {
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      { param: 'payment_method' },
    );
  }
  object.customer = null;
  call.save('payment_methods', object);
  call.emit('payment_method.detached', object);
  return object;
}

export const customerRoutes: Route[] = [
  {
    method: 'post',
    path: '/v1/customers',
    accepts: ['email', 'name', 'phone', 'description', 'metadata', 'address', 'preferred_locales'],
    run: create,
  },
  { method: 'post', path: '/v1/payment_methods/:id/detach', accepts: [], run: detach },
];
