import { createHmac } from 'node:crypto';
import { http, HttpResponse, type RequestHandler } from 'msw';
import type { Journal } from '../core/journal.ts';
import { SandboxStore } from '../core/store.ts';
import { controlHandlers } from '../core/control.ts';
import { FailurePlan } from '../core/failures.ts';
import {
  WebhookSender,
  type PostWebhook,
  type VendorWebhooks,
  type WebhookTarget,
} from '../core/webhooks.ts';
import { browserScript } from '../core/script.ts';
import { answer, type Surroundings } from './answer.ts';
import { browserTokens } from './browser-tokens.ts';
import { ROUTES } from './routes.ts';
import type { SquareEvent, SquareTables } from './tables.ts';

/** Where the official SDK calls with an application of Square's test world; handlers for the API answer there. */
export const SQUARE_API = 'https://connect.squareupsandbox.com';

export interface SquareWebhookTarget extends WebhookTarget {
  /** The address as Square was told it; it is part of what is signed. */
  notificationUrl: string;
}

export interface SquareSandboxOptions {
  /** Where the state is kept; in memory where absent. */
  journal?: Journal;
  /** Epoch milliseconds; the machine's clock where absent. */
  now?: () => number;
  webhook?: SquareWebhookTarget;
  /** Whether 'timeout' failures hang. MSW inside a process knows no socket timeouts, so there they break off. */
  hangs?: boolean;
  /** How a webhook is posted; HTTP where absent. */
  post?: PostWebhook;
}

export interface SquareSandbox {
  handlers: RequestHandler[];
  store: SandboxStore<SquareTables>;
  failures: FailurePlan;
  webhooks: WebhookSender<SquareEvent>;
  close(): void;
}

/** The signature of a delivery, as Square makes it. */
export const squareSignature = (payload: string, key: string, notificationUrl: string): string =>
  createHmac('sha256', key)
    .update(notificationUrl + payload)
    .digest('base64');

const vendorOf = (notificationUrl: string): VendorWebhooks<SquareEvent> => ({
  signatureHeader: 'x-square-hmacsha256-signature',
  userAgent: 'Square Connect v2 (sandbox)',
  payload: ({ body }) => JSON.stringify(body),
  sign: (payload, { secret }) => squareSignature(payload, secret, notificationUrl),
  at: ({ at }) => at,
});

/** Defines window.Square on the page that loads it. */
const squareJs = browserScript('Square', import.meta.dirname, ['card', 'entry']);

/** Square's part that this product uses, stateful, as MSW handlers. */
export function createSquareSandbox(options: SquareSandboxOptions = {}): SquareSandbox {
  const now = options.now ?? Date.now;
  const store = new SandboxStore<SquareTables>(options.journal);
  const failures = new FailurePlan();
  const webhooks = new WebhookSender<SquareEvent>({
    store,
    now,
    target: options.webhook ?? null,
    post: options.post,
    vendor: vendorOf(options.webhook?.notificationUrl ?? ''),
  });
  const around: Surroundings = {
    store,
    failures,
    now,
    hangs: options.hangs ?? false,
    changed: () => webhooks.kick(),
  };
  const handlers = [
    ...browserTokens(store, now),
    ...ROUTES.map((route) =>
      http[route.method](SQUARE_API + route.path, ({ request, params }) =>
        answer(around, route, request, params as Record<string, string>),
      ),
    ),
    http.all(`${SQUARE_API}/v2/*`, () => unknownPath()),
    http.get('*/square.js', squareJs),
    ...controlHandlers({ vendor: 'square', store, failures, webhooks }),
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

function unknownPath(): Response {
  const detail = 'Resource not found.';
  const errors = [{ category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND', detail }];
  return HttpResponse.json({ errors }, { status: 404 });
}
