import { http, HttpResponse } from 'msw';
import { z } from 'zod';
import { control } from '../core/control.ts';
import { preflight, toPage } from '../core/pages.ts';
import { browserScript } from '../core/script.ts';
import { createVendor, type Dialect, type VendorOptions, type VendorSandbox } from '../core/vendor.ts';
import { open, timeOf, type Call, type PaypalSurroundings, type Route } from './call.ts';
import { missing, refusal } from './faults.ts';
import { newId, type PaypalTables } from './objects.ts';
import { PARTNER_ROUTES, partnerPages } from './partners.ts';
import { decideRefund, decideReview, slowRefunds, waitFor, ROUTES } from './routes.ts';
import { holds, signedHeaders, type PaypalTarget } from './webhooks.ts';

/** Where the official SDK calls in PayPal's test world; handlers for the API answer there. */
export const PAYPAL_API = 'https://api-m.sandbox.paypal.com';

export interface PaypalSandbox extends VendorSandbox<PaypalTables> {
  /** Says yes as the payer, as their window would. */
  approve: (orderId: string, instrument?: 'good' | 'declined' | 'review') => void;
  /** Says why a payment that is looked at waits, in PayPal's own word. */
  waitFor: (orderId: string, reason: string) => boolean;
  /** Decides a payment that is looked at. */
  decide: (orderId: string) => boolean;
}

/** Defines window.paypal on the page that loads it. */
const paypalJs = browserScript('PayPal', import.meta.dirname, ['window', 'buttons', 'entry']);

/** POST /v1/oauth2/token, by the keys of any app. */
async function grantToken(request: Request): Promise<Response> {
  const basic = /^Basic (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const form = new URLSearchParams(await request.text());
  if (!basic || form.get('grant_type') !== 'client_credentials')
    return HttpResponse.json(
      { error: 'invalid_client', error_description: 'Client Authentication failed' },
      { status: 401 },
    );
  return HttpResponse.json({
    scope: 'https://uri.paypal.com/services/payments/payment',
    access_token: `A21AA${newId(40)}`,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: 32_400,
    nonce: newId(20),
  });
}

const decision = z.strictObject({
  funding: z.enum(['paypal', 'venmo']),
  instrument: z.enum(['good', 'declined', 'review']),
});

/** What the window of PayPal's script says as the payer. */
function approve(around: PaypalSurroundings, id: string, asked: unknown): Response {
  const { store, commit } = around;
  const order = store.get('orders', id);
  const said = decision.safeParse(asked);
  if (!order || !said.success || (order.status !== 'CREATED' && order.status !== 'APPROVED'))
    return toPage({ error: 'cannot be approved' }, 422);
  const update_time = timeOf(around);
  store.put('orders', order.id, { ...order, ...said.data, status: 'APPROVED', update_time });
  commit();
  return toPage({ status: 'APPROVED' });
}

const wait = (around: PaypalSurroundings, orderId: string, reason: string): boolean => {
  const isKnown = waitFor(around, orderId, reason);
  around.commit();
  return isKnown;
};

const decide = (around: PaypalSurroundings, orderId: string): boolean => {
  const isDecided = decideReview(around, orderId);
  around.commit();
  return isDecided;
};

const DIALECT: Dialect<PaypalTables, Call, Route, PaypalTarget> = {
  name: 'paypal',
  api: PAYPAL_API,
  routes: [...ROUTES, ...PARTNER_ROUTES],
  open,
  newRequestId: () => newId(13).toLowerCase(),
  headers: (requestId) => ({ 'paypal-debug-id': requestId }),
  keys: {
    of(_call, _route, { request, url }) {
      const key = request.headers.get('paypal-request-id');
      return key ? { owner: url.pathname, key, request: null } : null;
    },
    livesMs: 6 * 3600 * 1000,
  },
  notFound: missing,
  serverError: refusal(500, 'INTERNAL_SERVICE_ERROR', 'On order (sandbox).'),
  rateLimit: refusal(429, 'INTERNAL_SERVICE_ERROR', 'On order (sandbox).'),
  webhooks: {
    userAgent: 'PayPal/1.0 (sandbox)',
    sign: (payload, { webhookId }) => signedHeaders(webhookId, payload),
  },
  others: (around) => [
    ...partnerPages(around),
    http.post(`${PAYPAL_API}/v1/oauth2/token`, ({ request }) => grantToken(request)),
    http.post(`${PAYPAL_API}/v1/notifications/verify-webhook-signature`, async ({ request }) =>
      HttpResponse.json({ verification_status: holds(await request.text()) ? 'SUCCESS' : 'FAILURE' }),
    ),
    http.get(`${PAYPAL_API}/sdk/js`, paypalJs),
    preflight(`${PAYPAL_API}/sdk/*`),
    http.get(`${PAYPAL_API}/sdk/orders/:id`, ({ params }) => {
      const order = around.store.get('orders', String(params.id));
      if (!order) return toPage({ error: 'unknown' }, 404);
      const { amount, description = '', status } = order;
      return toPage({ amount, description, status });
    }),
    http.post(`${PAYPAL_API}/sdk/orders/:id/approve`, async ({ params, request }) =>
      approve(around, String(params.id), await request.json().catch(() => null)),
    ),
    control('paypal', 'orders/:id/slow-refunds', z.strictObject({}), (_body, { id }) => {
      const slow = slowRefunds(around, String(id));
      around.commit();
      return { slow };
    }),
    control(
      'paypal',
      'refunds/:id/decide',
      z.strictObject({ status: z.enum(['COMPLETED', 'FAILED']) }),
      ({ status }, { id }) => {
        const decided = decideRefund(around, String(id), status);
        around.commit();
        return { decided };
      },
    ),
    control(
      'paypal',
      'orders/:id/wait',
      z.strictObject({ reason: z.string().regex(/^[A-Z_]{1,64}$/) }),
      ({ reason }, { id }) => ({ waits: wait(around, String(id), reason) }),
    ),
    control('paypal', 'orders/:id/decide', z.strictObject({}), (_body, { id }) => ({
      decided: decide(around, String(id)),
    })),
  ],
};

/** PayPal's part that takes orders for merchants, stateful, as MSW handlers. */
export function createPaypalSandbox(options: VendorOptions<PaypalTarget> = {}): PaypalSandbox {
  const vendor = createVendor(DIALECT, options);
  const { around, store } = vendor;
  return {
    ...vendor,
    decide: (orderId) => decide(around, orderId),
    waitFor: (orderId, reason) => wait(around, orderId, reason),
    approve(orderId, instrument = 'good') {
      const order = store.get('orders', orderId);
      if (!order) throw new Error(`the PayPal sandbox has no order ${orderId}`);
      store.put('orders', orderId, { ...order, status: 'APPROVED', instrument });
      around.commit();
    },
  };
}
