import type Stripe from 'stripe';
import { type Call, newId, type Route } from '../call.ts';
import { invalid } from '../faults.ts';
import { paymentIntent } from '../objects.ts';
import { attempt, checkOwner, CONFIRMABLE } from '../attempt.ts';
import { methodOf } from '../methods.ts';
import { mustTakeCharges } from './accounts.ts';

const MINIMUM = 50;
const MAXIMUM = 99_999_999;

function amountOf(call: Call): number {
  const amount = call.integer('amount');
  if (amount === null) {
    throw invalid('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  }
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount < MINIMUM) {
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > MAXIMUM) {
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  }
  return amount;
}

function currencyOf(call: Call): string {
  const currency = call.required('currency').toLowerCase();
  if (!['usd', 'cad'].includes(currency))
    throw invalid(`Invalid currency: ${currency}`, { param: 'currency' });
  return currency;
}

function neededMethod(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentMethod {
  const saved = intent.payment_method;
  const method =
    methodOf(call) ??
    (typeof saved === 'string' ? call.need('payment_methods', saved, 'payment_method') : null);
  if (method) return method;
  throw invalid(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
}

const isOffSession = (call: Call): boolean => !['', 'false'].includes(call.text('off_session') ?? '');

function create(call: Call) {
  mustTakeCharges(call);
  const customer = call.text('customer');
  if (customer) call.need('customers', customer, 'customer');
  const id = newId('pi_');
  const intent = paymentIntent(
    {
      id,
      created: call.created,
      client_secret: `${id}_secret_${newId('', 24)}`,
      amount: amountOf(call),
      currency: currencyOf(call),
      customer,
      description: call.text('description'),
      application_fee_amount: call.integer('application_fee_amount'),
    },
    call.metadata(),
  );
  if (!call.flag('confirm')) {
    if (call.flag('off_session')) {
      throw invalid('off_session can only be passed when confirm=true.', { param: 'off_session' });
    }
    call.save('payment_intents', intent);
    call.emit('payment_intent.created', intent);
    return intent;
  }
  // Parameters are refused before the intent exists; only the bank's answer leaves one behind.
  const method = neededMethod(call, intent);
  checkOwner(intent, method, isOffSession(call));
  call.emit('payment_intent.created', intent);
  return attempt(call, intent, method, isOffSession(call));
}

function confirm(call: Call) {
  const intent = call.need('payment_intents', call.path.id!, 'intent');
  const amount = call.integer('amount_to_confirm');
  if (amount !== null && amount !== intent.amount) {
    throw invalid(
      `The provided amount_to_confirm (${amount}) does not match the amount of this PaymentIntent.`,
      { param: 'amount_to_confirm' },
    );
  }
  return attempt(call, intent, neededMethod(call, intent), isOffSession(call));
}

function cancel(call: Call) {
  const intent = call.need('payment_intents', call.path.id!, 'intent');
  if (!CONFIRMABLE.includes(intent.status)) {
    throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  }
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: call.created,
    cancellation_reason: call.text('cancellation_reason'),
    next_action: null,
  });
  call.save('payment_intents', intent);
  call.emit('payment_intent.canceled', intent);
  return intent;
}

function list(call: Call) {
  const customer = call.text('customer');
  const limit = Math.min(call.integer('limit') ?? 10, 100);
  const newest = call
    .list('payment_intents')
    .filter((intent) => !customer || intent.customer === customer)
    .reverse();
  const after = call.text('starting_after');
  const from = after ? newest.findIndex((intent) => intent.id === after) + 1 : 0;
  const data = newest.slice(from, from + limit);
  return { object: 'list', data, has_more: newest.length > from + limit, url: '/v1/payment_intents' };
}

const path = '/v1/payment_intents';
const confirming = [
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'off_session',
  'return_url',
];

export const paymentIntentRoutes: Route[] = [
  {
    method: 'post',
    path,
    accepts: [
      ...confirming,
      'amount',
      'currency',
      'customer',
      'confirm',
      'metadata',
      'description',
      'receipt_email',
      'application_fee_amount',
      'allowed_payment_method_types',
      'automatic_payment_methods',
      'statement_descriptor_suffix',
      'setup_future_usage',
      'use_stripe_sdk',
    ],
    run: create,
  },
  { method: 'get', path, run: list },
  {
    method: 'get',
    path: `${path}/:id`,
    browser: true,
    run: (call) => call.need('payment_intents', call.path.id!, 'intent'),
  },
  {
    method: 'post',
    path: `${path}/:id/confirm`,
    browser: true,
    accepts: [...confirming, 'amount_to_confirm', 'mandate_data', 'use_stripe_sdk'],
    run: confirm,
  },
  { method: 'post', path: `${path}/:id/cancel`, accepts: ['cancellation_reason'], run: cancel },
  {
    method: 'get',
    path: '/v1/charges/:id',
    run: (call) => call.need('charges', call.path.id!, 'id'),
  },
];
