import Stripe from 'stripe';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { SandboxStore } from '../core/store.ts';
import type { Journal } from '../core/journal.ts';
import { answer, CORS, type Surroundings } from './answer.ts';
import { controlHandlers } from '../core/control.ts';
import { FailurePlan } from '../core/failures.ts';
import { hostedPageHandlers } from './hosted-page.ts';
import { IdempotencyKeys } from './idempotency.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { customerRoutes } from './routes/customers.ts';
import { eventRoutes } from './routes/events.ts';
import { paymentIntentRoutes } from './routes/payment-intents.ts';
import { paymentMethodRoutes } from './routes/payment-methods.ts';
import { refundRoutes } from './routes/refunds.ts';
import { setupIntentRoutes } from './routes/setup-intents.ts';
import { browserScript } from '../core/script.ts';
import type { SandboxEvent, StripeTables } from './tables.ts';
import {
  WebhookSender,
  type PostWebhook,
  type VendorWebhooks,
  type WebhookTarget,
} from '../core/webhooks.ts';

export type { StripeTables } from './tables.ts';

/** Where the official SDK calls; handlers for the API answer there. */
export const STRIPE_API = 'https://api.stripe.com';

export interface StripeSandboxOptions {
  /** Where the state is kept; in memory where absent. */
  journal?: Journal;
  /** Where browsers reach the hosted card page. */
  publicUrl?: string;
  /** Epoch milliseconds; the machine's clock where absent. */
  now?: () => number;
  webhook?: WebhookTarget;
  /** Whether 'timeout' failures hang. MSW inside a process knows no socket timeouts, so there they break off. */
  hangs?: boolean;
  /** How a webhook is posted; HTTP where absent. */
  post?: PostWebhook;
}

export interface StripeSandbox {
  handlers: RequestHandler[];
  store: SandboxStore<StripeTables>;
  failures: FailurePlan;
  webhooks: WebhookSender<SandboxEvent>;
  close(): void;
}

const STRIPE: VendorWebhooks<SandboxEvent> = {
  signatureHeader: 'stripe-signature',
  userAgent: 'Stripe/1.0 (sandbox)',
  // Indented as Stripe's bodies are: whoever parses and writes again before verifying fails here too.
  payload: (event) => JSON.stringify(event, null, 2),
  sign: (payload, { secret, connectSecret = secret }, { account }) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: account ? connectSecret : secret }),
  at: ({ created }) => created * 1000,
};

const ROUTES = [
  ...customerRoutes,
  ...setupIntentRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...refundRoutes,
  ...checkoutRoutes,
  ...eventRoutes,
];

/** Defines window.Stripe on the page that loads it. */
const stripeJs = browserScript('Stripe', import.meta.dirname, ['api', 'element', 'entry']);

/** Stripe's part that this product uses, stateful, as MSW handlers. */
export function createStripeSandbox(options: StripeSandboxOptions = {}): StripeSandbox {
  const now = options.now ?? Date.now;
  const store = new SandboxStore<StripeTables>(options.journal);
  const failures = new FailurePlan();
  const webhooks = new WebhookSender<SandboxEvent>({
    store,
    now,
    target: options.webhook ?? null,
    post: options.post,
    vendor: STRIPE,
  });
  const around: Surroundings = {
    store,
    failures,
    now,
    hangs: options.hangs ?? false,
    keys: new IdempotencyKeys(store, now),
    publicUrl: options.publicUrl ?? 'https://checkout.stripe.com',
    changed: () => webhooks.kick(),
  };
  const handlers = [
    ...ROUTES.map((route) =>
      http[route.method](STRIPE_API + route.path, ({ request, params }) =>
        answer(around, route, request, params as Record<string, string>),
      ),
    ),
    http.options(`${STRIPE_API}/v1/*`, () => new HttpResponse(null, { status: 204, headers: CORS })),
    http.all(`${STRIPE_API}/v1/*`, ({ request }) => unknownPath(request)),
    http.get('*/stripe.js', stripeJs),
    ...hostedPageHandlers(around),
    ...controlHandlers({ vendor: 'stripe', store, failures, webhooks }),
  ];
  webhooks.kick();
  return {
    handlers,
    store,
    failures,
    webhooks,
    close() {
      webhooks.close();
      failures.clear();
      store.close();
    },
  };
}

function unknownPath(request: Request): Response {
  const path = new URL(request.url).pathname;
  const message = `Unrecognized request URL (${request.method}: ${path}).`;
  return HttpResponse.json(
    { error: { type: 'invalid_request_error', message } },
    { status: 404, headers: CORS },
  );
}
