import type Stripe from 'stripe';
import { type Call, newId, type Params, type Route } from '../call.ts';
import { settlePayment } from '../attempt.ts';
import { cardFault, invalid } from '../faults.ts';
import { setupIntent } from '../objects.ts';
import { DECLINES, declineOf } from '../test-cards.ts';
import { methodOf } from '../methods.ts';

/** Makes a SetupIntent; also what a hosted card page stands on. */
export function makeSetup(
  call: Call,
  customer: string | null,
  metadata: Stripe.Metadata,
): Stripe.SetupIntent {
  if (customer) call.need('customers', customer, 'customer');
  const id = newId('seti_');
  const object = setupIntent(
    {
      id,
      created: call.created,
      client_secret: `${id}_secret_${newId('', 24)}`,
      customer,
      usage: call.text('usage') ?? 'off_session',
      description: call.text('description'),
    },
    metadata,
  );
  call.save('setup_intents', object);
  call.emit('setup_intent.created', object);
  return object;
}

function succeed(call: Call, setup: Stripe.SetupIntent, method: Stripe.PaymentMethod): Stripe.SetupIntent {
  const nature = call.nature(method.id);
  call.put('natures', method.id, { ...nature, setUp: true });
  Object.assign(setup, {
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  });
  call.save('setup_intents', setup);
  if (setup.customer && !method.customer) {
    method.customer = typeof setup.customer === 'string' ? setup.customer : setup.customer.id;
    call.save('payment_methods', method);
    call.emit('payment_method.attached', method);
  }
  call.emit('setup_intent.succeeded', setup);
  return setup;
}

function fail(call: Call, setup: Stripe.SetupIntent, error: Params): void {
  Object.assign(setup, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: error,
  });
  call.save('setup_intents', setup);
  call.emit('setup_intent.setup_failed', setup);
}

/** Confirms with a card: succeeds, asks for authentication, or throws the decline (402). */
export function confirmSetup(
  call: Call,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): Stripe.SetupIntent {
  if (setup.status === 'succeeded' || setup.status === 'canceled') {
    throw invalid(`This SetupIntent's status is ${setup.status}, so it cannot be confirmed.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: setup,
    });
  }
  const { behaviour } = call.nature(method.id);
  const decline = declineOf(behaviour, 'setup');
  if (decline) {
    const answer = { ...DECLINES[decline], payment_method_type: 'card' };
    fail(call, setup, { ...answer, type: 'card_error', payment_method: method });
    throw cardFault({ ...answer, setup_intent: setup });
  }
  if (behaviour === 'authenticate_once' || behaviour === 'authenticate_always') {
    Object.assign(setup, {
      status: 'requires_action',
      payment_method: method.id,
      next_action: {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', source: setup.id },
      },
    });
    call.save('setup_intents', setup);
    call.emit('setup_intent.requires_action', setup);
    return setup;
  }
  return succeed(call, setup, method);
}

/** The bank's answer to the check. */
export function settleSetup(call: Call, setup: Stripe.SetupIntent, passed: boolean): Stripe.SetupIntent {
  if (setup.status !== 'requires_action' || typeof setup.payment_method !== 'string') {
    throw invalid('This SetupIntent does not wait for authentication.', {
      code: 'setup_intent_unexpected_state',
    });
  }
  const method = call.need('payment_methods', setup.payment_method, 'payment_method');
  if (passed) return succeed(call, setup, method);
  fail(call, setup, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
    payment_method: method,
  });
  return setup;
}

/** What Stripe.js calls when its dialog is answered; the path is the sandbox's own, as Stripe's is not public. */
function authenticate(call: Call) {
  const source = call.required('source');
  const passed = call.required('outcome') === 'passed';
  return source.startsWith('seti_')
    ? settleSetup(call, call.need('setup_intents', source, 'source'), passed)
    : settlePayment(call, call.need('payment_intents', source, 'source'), passed);
}

function create(call: Call) {
  const setup = makeSetup(call, call.text('customer'), call.metadata());
  const method = methodOf(call);
  return call.flag('confirm') && method ? confirmSetup(call, setup, method) : setup;
}

function confirm(call: Call) {
  const setup = call.need('setup_intents', call.path.id!, 'intent');
  const method = methodOf(call);
  if (!method) {
    throw invalid(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: 'setup_intent_unexpected_state', setup_intent: setup },
    );
  }
  return confirmSetup(call, setup, method);
}

const path = '/v1/setup_intents';

export const setupIntentRoutes: Route[] = [
  {
    method: 'post',
    path,
    accepts: [
      'customer',
      'usage',
      'metadata',
      'description',
      'confirm',
      'payment_method',
      'payment_method_data',
      'payment_method_options',
      'allowed_payment_method_types',
      'automatic_payment_methods',
      'return_url',
      'use_stripe_sdk',
    ],
    run: create,
  },
  {
    method: 'get',
    path: `${path}/:id`,
    browser: true,
    run: (call) => call.need('setup_intents', call.path.id!, 'intent'),
  },
  {
    method: 'post',
    path: `${path}/:id/confirm`,
    browser: true,
    accepts: [
      'payment_method',
      'payment_method_data',
      'payment_method_options',
      'return_url',
      'use_stripe_sdk',
      'mandate_data',
    ],
    run: confirm,
  },
  {
    method: 'post',
    path: '/v1/3ds2/authenticate',
    browser: true,
    accepts: ['source', 'outcome'],
    run: authenticate,
  },
];
