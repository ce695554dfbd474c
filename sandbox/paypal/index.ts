import { http, HttpResponse, type RequestHandler } from 'msw';
import { z } from 'zod';
import { FailurePlan } from '../core/failures.ts';
import type { Journal } from '../core/journal.ts';
import { SandboxStore } from '../core/store.ts';
import { answer, grantToken, type Surroundings } from './answer.ts';
import { newId, type PaypalTables, type SandboxEvent } from './objects.ts';
import { decideReview, ROUTES } from './routes.ts';
import { deliver, holds, type PaypalWebhookTarget } from './webhooks.ts';
import { windowHandlers } from './window.ts';

/** Where the official SDK calls in PayPal's test world; handlers for the API answer there. */
export const PAYPAL_API = 'https://api-m.sandbox.paypal.com';

export interface PaypalSandboxOptions {
  /** Where the state is kept; in memory where absent. */
  journal?: Journal;
  /** Epoch milliseconds; the machine's clock where absent. */
  now?: () => number;
  /** Where events go; nowhere where absent. */
  webhook?: PaypalWebhookTarget;
  /** Whether lost answers hang. MSW inside a process knows no socket timeouts, so there they break off. */
  hangs?: boolean;
}

export interface PaypalSandbox {
  handlers: RequestHandler[];
  store: SandboxStore<PaypalTables>;
  failures: FailurePlan;
  /** Says yes as the payer, as their window would. */
  approve: (orderId: string, instrument?: 'good' | 'declined' | 'review') => void;
  /** Decides a payment that is looked at. */
  decide: (orderId: string) => boolean;
  close(): void;
}

/** PayPal's part that this product uses, stateful, as MSW handlers. */
export function createPaypalSandbox(options: PaypalSandboxOptions = {}): PaypalSandbox {
  const now = options.now ?? Date.now;
  const store = new SandboxStore<PaypalTables>(options.journal);
  const failures = new FailurePlan();
  const emit = (event_type: string, resource_type: string, resource: object) => {
    const event: SandboxEvent = {
      id: `WH-${newId(17)}-${newId(17)}`,
      event_type,
      resource_type,
      create_time: new Date(now()).toISOString(),
      summary: event_type,
      resource,
    };
    store.put('events', event.id, event);
    if (options.webhook) deliver(options.webhook, event);
  };
  const around: Surroundings = { store, failures, now, hangs: options.hangs ?? false, emit };
  const decide = (orderId: string) => {
    const decided = decideReview({ store, emit, now: now() }, orderId);
    store.commit();
    return decided;
  };
  const handlers = [
    http.post(`${PAYPAL_API}/v1/oauth2/token`, ({ request }) => grantToken(request)),
    http.post(`${PAYPAL_API}/v1/notifications/verify-webhook-signature`, async ({ request }) =>
      HttpResponse.json({ verification_status: holds(await request.text()) ? 'SUCCESS' : 'FAILURE' }),
    ),
    ...ROUTES.map((route) =>
      http[route.method](PAYPAL_API + route.path, ({ request, params }) =>
        answer(around, route, request, params as Record<string, string>),
      ),
    ),
    ...windowHandlers(around, PAYPAL_API),
    ...controlHandlers({ store, failures, decide }),
  ];
  return {
    handlers,
    store,
    failures,
    decide,
    approve(orderId, instrument = 'good') {
      const order = store.get('orders', orderId);
      if (!order) throw new Error(`the PayPal sandbox has no order ${orderId}`);
      store.put('orders', orderId, { ...order, status: 'APPROVED', instrument });
      store.commit();
    },
    close() {
      failures.clear();
      store.close();
    },
  };
}

const failure = z.strictObject({
  mode: z.enum([
    'timeout_after',
    'timeout_before',
    'drop_after',
    'drop_before',
    'error_after',
    'error_before',
    'rate_limit',
    'slow',
  ]),
  method: z.enum(['GET', 'POST']).optional(),
  path: z.string().startsWith('/').optional(),
  times: z.int().min(1).max(1_000).optional(),
  delayMs: z.int().min(0).max(120_000).optional(),
});

/** The control endpoints under /_sandbox/paypal, for development and tests; never for a page. */
function controlHandlers(parts: Pick<PaypalSandbox, 'store' | 'failures' | 'decide'>): RequestHandler[] {
  const base = '*/_sandbox/paypal';
  const fromPage = (request: Request) => request.headers.has('origin');
  const refused = () => new HttpResponse('not from a page', { status: 403 });
  return [
    http.get(`${base}/state`, ({ request }) =>
      fromPage(request) ? refused() : HttpResponse.json(parts.store.dump()),
    ),
    http.post(`${base}/fail-next`, async ({ request }) => {
      if (fromPage(request)) return refused();
      const parsed = failure.safeParse(await request.json().catch(() => null));
      if (!parsed.success)
        return HttpResponse.json({ error: z.prettifyError(parsed.error) }, { status: 400 });
      parts.failures.plan(parsed.data);
      return HttpResponse.json({ planned: true });
    }),
    http.post(`${base}/orders/:id/decide`, ({ request, params }) =>
      fromPage(request) ? refused() : HttpResponse.json({ decided: parts.decide(String(params.id)) }),
    ),
  ];
}
