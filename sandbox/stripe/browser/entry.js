import { callApi, intentOf } from './api.js';
import { challenge } from '../../core/browser/challenge.js';
import { verifyIdentity } from './identity.js';
import { cardOf, newElement, newGroup } from './element.js';

const BASE = new URL(document.currentScript.src).origin;
const BAD_SECRET = {
  type: 'invalid_request_error',
  message: 'The client secret is not one of an intent.',
};
const FAILED = {
  type: 'invalid_request_error',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function methodParams(data) {
  const method = data && data.payment_method;
  if (!method) return {};
  if (typeof method === 'string') return { payment_method: method };
  const read = cardOf(method.card.group);
  if (read.error) return read;
  return { payment_method_data: { type: 'card', card: read.card, billing_details: method.billing_details } };
}

/** Confirms an intent, takes its owner through the bank's check, and answers as Stripe.js does. */
async function confirm(client, kind, clientSecret, data) {
  const id = intentOf(clientSecret);
  const noun = kind === 'setup_intents' ? 'setupIntent' : 'paymentIntent';
  if (!id) return { error: BAD_SECRET };
  const params = methodParams(data);
  if (params.error) return { error: params.error };
  const secret = { client_secret: clientSecret };
  const first = await callApi(client, 'POST', `/v1/${kind}/${id}/confirm`, {
    ...params,
    ...secret,
    use_stripe_sdk: true,
  });
  if (first.error) return { error: first.error };
  if (first.object.status !== 'requires_action') return { [noun]: first.object };
  const outcome = await challenge();
  const answer = await callApi(client, 'POST', '/v1/3ds2/authenticate', { source: id, outcome, ...secret });
  if (answer.error) return { error: answer.error };
  if (outcome === 'passed') return { [noun]: answer.object };
  const code = `${kind.slice(0, -1)}_authentication_failure`;
  return { error: { ...FAILED, code, [kind.slice(0, -1)]: answer.object } };
}

async function retrieve(client, kind, clientSecret) {
  const id = intentOf(clientSecret);
  if (!id) return { error: BAD_SECRET };
  const answer = await callApi(client, 'GET', `/v1/${kind}/${id}`, { client_secret: clientSecret });
  const noun = kind === 'setup_intents' ? 'setupIntent' : 'paymentIntent';
  return answer.error ? { error: answer.error } : { [noun]: answer.object };
}

function Stripe(key, options = {}) {
  const client = { base: BASE, key, account: options.stripeAccount };
  return {
    elements() {
      const group = newGroup();
      const made = {};
      return {
        create: (type, elementOptions) => (made[type] = newElement(type, group, elementOptions)),
        getElement: (type) => made[type] || null,
        update() {},
      };
    },
    confirmCardSetup: (secret, data) => confirm(client, 'setup_intents', secret, data),
    confirmCardPayment: (secret, data) => confirm(client, 'payment_intents', secret, data),
    retrieveSetupIntent: (secret) => retrieve(client, 'setup_intents', secret),
    retrievePaymentIntent: (secret) => retrieve(client, 'payment_intents', secret),
    verifyIdentity: (secret) => verifyIdentity({ base: BASE, key }, secret),
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

// The release that @stripe/stripe-js expects, so that it does not warn.
Stripe.version = 'endive';
window.Stripe = Stripe;
