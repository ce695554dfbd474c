import { createHmac } from 'node:crypto';
import { http } from 'msw';
import { z } from 'zod';
import { Fault } from '../core/fault.ts';
import { preflight, toPage } from '../core/pages.ts';
import { browserScript } from '../core/script.ts';
import {
  createVendor,
  type Dialect,
  type Surroundings,
  type VendorOptions,
  type VendorSandbox,
} from '../core/vendor.ts';
import type { WebhookTarget } from '../core/webhooks.ts';
import { invalid, newId, refusal, type Call, type Route } from './call.ts';
import { keyOf, open } from './open.ts';
import { ROUTES } from './routes.ts';
import { happeningHandlers } from './happenings.ts';
import { consentPages } from './consent.ts';
import type { SquareTables } from './tables.ts';
import { cardOfTyped } from './test-cards.ts';

/** Where the official SDK calls with an application of Square's test world; handlers for the API answer there. */
export const SQUARE_API = 'https://connect.squareupsandbox.com';

export interface SquareTarget extends WebhookTarget {
  secret: string;
  /** The address as Square was told it; it is part of what is signed. */
  notificationUrl: string;
}

export type SquareSandbox = VendorSandbox<SquareTables>;

/** The signature of a delivery, as Square makes it. */
export const squareSignature = (payload: string, key: string, notificationUrl: string): string =>
  createHmac('sha256', key)
    .update(notificationUrl + payload)
    .digest('base64');

/** Defines window.Square on the page that loads it. */
const squareJs = browserScript('Square', import.meta.dirname, ['card', 'entry']);

const typed = z.strictObject({
  applicationId: z.string().regex(/^(sandbox-)?sq0id[bp]-/),
  locationId: z.string().min(1),
  number: z.string().regex(/^\d{12,19}$/),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2100),
  cvv: z.string().regex(/^\d{3,4}$/),
  postalCode: z.string().max(12),
  verified: z.boolean(),
});

/** What Square's script asks its own host: a card becomes a token, and whether its owner's bank wants a check first. */
function tokenOf({ store, now, commit }: Surroundings<SquareTables>, asked: unknown): Response {
  const refuse = (message: string) =>
    toPage({ errors: [{ type: 'VALIDATION_ERROR', field: 'cardNumber', message }] }, 400);
  const parsed = typed.safeParse(asked);
  if (!parsed.success) return refuse('The card is incomplete.');
  const card = cardOfTyped(parsed.data, now());
  if (!card) return refuse('This is a demo: only the test cards of Square are taken here.');
  if (card.behaviour === 'verify' && !card.verified) return toPage({ verify: true });
  const token = `cnon:CA4SE${newId(32)}`;
  store.put('tokens', token, card);
  commit();
  const { brand, last4, expMonth, expYear } = card;
  return toPage({ token, card: { brand, last4, expMonth, expYear } });
}

const trouble = (status: number, category: string, code: string) =>
  refusal(status, [{ category, code, detail: 'An error occurred. (sandbox: on order)' }]);

const DIALECT: Dialect<SquareTables, Call, Route, SquareTarget> = {
  name: 'square',
  api: SQUARE_API,
  routes: ROUTES,
  open,
  newRequestId: () => newId(16),
  keys: {
    of: keyOf,
    livesMs: Infinity,
    reused: () =>
      invalid(
        'IDEMPOTENCY_KEY_REUSED',
        'idempotency_key',
        'The idempotency key can only be retried with the same request data.',
      ),
  },
  notFound: () =>
    new Fault(404, {
      errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND', detail: 'Resource not found.' }],
    }),
  serverError: trouble(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR'),
  rateLimit: trouble(429, 'RATE_LIMIT_ERROR', 'RATE_LIMITED'),
  webhooks: {
    userAgent: 'Square Connect v2 (sandbox)',
    sign: (payload, { secret, notificationUrl }) => ({
      'x-square-hmacsha256-signature': squareSignature(payload, secret, notificationUrl),
    }),
  },
  others: (around) => [
    ...consentPages(around),
    ...happeningHandlers(around),
    http.get('*/square.js', squareJs),
    preflight('*/v2/_browser/tokens'),
    http.post('*/v2/_browser/tokens', async ({ request }) =>
      tokenOf(around, await request.json().catch(() => null)),
    ),
  ],
};

/** Square's part that keeps and charges cards of sellers, stateful, as MSW handlers. */
export const createSquareSandbox = (options: VendorOptions<SquareTarget> = {}): SquareSandbox =>
  createVendor(DIALECT, options);
