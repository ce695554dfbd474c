import { type Call, newId, type Route } from '../call.ts';
import { invalid } from '../faults.ts';
import { checkoutSession } from '../money-objects.ts';
import { makeSetup } from './setup-intents.ts';

function webUrl(call: Call, name: string): string | null {
  const value = call.text(name);
  if (value !== null && !/^https?:\/\/[^\s]+$/.test(value)) {
    throw invalid('Not a valid URL', { code: 'url_invalid', param: name });
  }
  return value;
}

function create(call: Call) {
  if (call.required('mode') !== 'setup') throw invalid('This sandbox serves mode=setup.', { param: 'mode' });
  const successUrl = webUrl(call, 'success_url');
  if (!successUrl) {
    throw invalid('Missing required param: success_url.', {
      code: 'parameter_missing',
      param: 'success_url',
    });
  }
  const customer = call.text('customer');
  const setup = makeSetup(call, customer, call.metadata(call.record('setup_intent_data')?.metadata));
  const id = newId('cs_test_', 58);
  const object = checkoutSession(
    {
      id,
      created: call.created,
      url: `${call.publicUrl}/c/pay/${id}`,
      customer,
      currency: call.text('currency'),
      success_url: successUrl,
      cancel_url: webUrl(call, 'cancel_url'),
      client_reference_id: call.text('client_reference_id'),
      setup_intent: setup.id,
    },
    call.metadata(),
  );
  call.save('checkout_sessions', object);
  return object;
}

export const checkoutRoutes: Route[] = [
  {
    method: 'post',
    path: '/v1/checkout/sessions',
    accepts: [
      'mode',
      'customer',
      'currency',
      'success_url',
      'cancel_url',
      'metadata',
      'setup_intent_data',
      'client_reference_id',
      'allowed_payment_method_types',
      'locale',
    ],
    run: create,
  },
  {
    method: 'get',
    path: '/v1/checkout/sessions/:id',
    run: (call) => call.need('checkout_sessions', call.path.id!, 'id'),
  },
];
