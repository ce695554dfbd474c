import Stripe from 'stripe';
import { http } from 'msw';
import { z } from 'zod';
import { control } from '../core/control.ts';
import { CORS, preflight } from '../core/pages.ts';
import { browserScript } from '../core/script.ts';
import { createVendor, type Dialect, type VendorOptions, type VendorSandbox } from '../core/vendor.ts';
import type { WebhookTarget } from '../core/webhooks.ts';
import { API_VERSION, newId, type Call, type Route } from './call.ts';
import { connectPageHandlers } from './connect-page.ts';
import { expand } from './expand.ts';
import { invalid, StripeFault } from './faults.ts';
import { happeningHandlers } from './happenings.ts';
import { hostedPageHandlers } from './hosted-page.ts';
import { identityPageHandlers } from './identity-page.ts';
import { open } from './open.ts';
import { forBrowser } from './public-fields.ts';
import { accountRoutes } from './routes/accounts.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { customerRoutes } from './routes/customers.ts';
import { disputeRoutes } from './routes/disputes.ts';
import { paymentIntentRoutes } from './routes/payment-intents.ts';
import { payoutRoutes } from './routes/payouts.ts';
import { refundRoutes } from './routes/refunds.ts';
import { advance, cancelInPortal } from './billing/controls.ts';
import { invoicePages } from './billing/pages.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { priceRoutes } from './routes/prices.ts';
import { subscriptionRoutes } from './routes/subscriptions.ts';
import { setupIntentRoutes } from './routes/setup-intents.ts';
import { verificationRoutes } from './routes/verifications.ts';
import type { StripeTables } from './tables.ts';

/** Where the official SDK calls; handlers for the API answer there. */
export const STRIPE_API = 'https://api.stripe.com';
export { STRIPE_CONNECT } from './routes/accounts.ts';

export interface StripeTarget extends WebhookTarget {
  secret: string;
  /** Signs what happens in connected accounts, where those have an endpoint of their own. */
  connectSecret?: string;
}

export interface StripeSandbox extends VendorSandbox<StripeTables> {
  /** Lets Billing's clock go on by so many seconds, and what falls due meanwhile happen. */
  advanceBilling(seconds: number): void;
  /** Its owner ends a subscription on Stripe's own portal page. */
  cancelInPortal(subscription: string): void;
}

/** Defines window.Stripe on the page that loads it. */
const stripeJs = browserScript('Stripe', import.meta.dirname, ['api', 'element', 'identity', 'entry']);

const DIALECT: Dialect<StripeTables, Call, Route, StripeTarget> = {
  name: 'stripe',
  api: STRIPE_API,
  routes: [
    ...customerRoutes,
    ...setupIntentRoutes,
    ...paymentIntentRoutes,
    ...refundRoutes,
    ...disputeRoutes,
    ...payoutRoutes,
    ...checkoutRoutes,
    ...accountRoutes,
    ...verificationRoutes,
    ...priceRoutes,
    ...subscriptionRoutes,
    ...invoiceRoutes,
  ],
  open,
  write(body, call) {
    const full = call ? expand(call, body) : body;
    return call?.isOfBrowser ? forBrowser(full) : full;
  },
  newRequestId: () => newId('req_', 14),
  headers: (requestId, isReplayed) => ({
    ...CORS,
    'request-id': requestId,
    'stripe-version': API_VERSION,
    ...(isReplayed && { 'idempotent-replayed': 'true' }),
  }),
  keys: {
    of: ({ account, idempotencyKey, isOfBrowser, params }, _route, { url }) =>
      idempotencyKey && !isOfBrowser
        ? { owner: account, key: idempotencyKey, request: [url.pathname, params] }
        : null,
    livesMs: 24 * 3600 * 1000,
    keepsBroken: true,
    reused: (key) =>
      new StripeFault(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      }),
    inUse: () =>
      invalid(
        'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.',
        { code: 'idempotency_key_in_use' },
        409,
      ),
  },
  notFound: ({ method, url }) =>
    invalid(`Unrecognized request URL (${method}: ${new URL(url).pathname}).`, {}, 404),
  serverError: new StripeFault(500, {
    type: 'api_error',
    message: 'An unknown error occurred. (sandbox: on order)',
  }),
  rateLimit: invalid('Too many requests (sandbox: on order).', { code: 'rate_limit' }, 429),
  webhooks: {
    userAgent: 'Stripe/1.0 (sandbox)',
    // Indented as Stripe's bodies are: whoever parses and writes again before verifying fails here too.
    payload: (body) => JSON.stringify(body, null, 2),
    sign: (payload, { secret, connectSecret = secret }, body) => ({
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: 'account' in body ? connectSecret : secret,
      }),
    }),
  },
  others: (around) => [
    preflight(`${STRIPE_API}/v1/*`),
    http.get('*/stripe.js', stripeJs),
    ...hostedPageHandlers(around),
    ...connectPageHandlers(around),
    ...identityPageHandlers(around),
    ...happeningHandlers(around),
    ...invoicePages(around),
    control(
      'stripe',
      'billing/advance',
      z.strictObject({
        seconds: z
          .int()
          .min(0)
          .max(400 * 86_400),
      }),
      ({ seconds }) => {
        advance(around, seconds);
      },
    ),
    control(
      'stripe',
      'billing/portal-cancel',
      z.strictObject({ subscription: z.string() }),
      ({ subscription }) => cancelInPortal(around, subscription),
    ),
  ],
};

/** Stripe's part that takes cards and money for connected accounts, stateful, as MSW handlers. */
export function createStripeSandbox(options: VendorOptions<StripeTarget> = {}): StripeSandbox {
  const { around, ...vendor } = createVendor(DIALECT, {
    publicUrl: 'https://checkout.stripe.com',
    ...options,
  });
  return {
    ...vendor,
    advanceBilling: (seconds) => advance(around, seconds),
    cancelInPortal: (subscription) => void cancelInPortal(around, subscription),
  };
}
