import type { Call } from '../call.ts';
import type { Route } from '../route.ts';
import { newId } from '../call.ts';
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

function update(call: Call) {
  const object = call.need('customers', call.path.id!, 'id');
  if ('email' in call.params) object.email = call.text('email');
  if ('name' in call.params) object.name = call.text('name');
  if ('phone' in call.params) object.phone = call.text('phone');
  if ('metadata' in call.params) object.metadata = { ...object.metadata, ...call.metadata() };
  call.save('customers', object);
  call.emit('customer.updated', object);
  return object;
}

const fields = ['email', 'name', 'phone', 'description', 'metadata', 'address', 'preferred_locales'];

export const customerRoutes: Route[] = [
  { method: 'post', path: '/v1/customers', accepts: fields, run: create },
  { method: 'post', path: '/v1/customers/:id', accepts: fields, run: update },
  { method: 'get', path: '/v1/customers/:id', run: (call) => call.need('customers', call.path.id!, 'id') },
];
