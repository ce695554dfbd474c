import Stripe from 'stripe';
import { accountIdOf, type CardAccount } from './port.ts';
import { toProviderError } from './stripe-failures.ts';

/** The release that the answers' shapes and contracts were checked against. */
const STRIPE_API_VERSION = '2026-10-28.endive';

export interface StripeOptions {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Signs the events of connected accounts. */
  connectWebhookSecret: string;
  /** Names the platform where leave to act for an account is given back; without it that is done at Stripe. */
  clientId?: string;
  /** Base URL of a stand-in for api.stripe.com, which then also serves /stripe.js and the card page. */
  apiBase?: string;
  /** For one attempt; milliseconds. */
  timeoutMs?: number;
  /** Repeats by the SDK itself, with the same idempotency key. */
  retries?: number;
}

/** The Stripe.js of the same release train, as @stripe/stripe-js 10.2 loads it. */
const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js';

/** The script that defines window.Stripe in a browser. */
export const stripeJsUrl = ({ apiBase }: Pick<StripeOptions, 'apiBase'>): string =>
  apiBase ? new URL('/stripe.js', apiBase).href : STRIPE_JS;

/** The SDK, with the time and the number of attempts that one call may take set here and nowhere else. */
export function stripeClient(options: StripeOptions): Stripe {
  const base = options.apiBase ? new URL(options.apiBase) : null;
  return new Stripe(options.secretKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: options.timeoutMs ?? 10_000,
    maxNetworkRetries: options.retries ?? 1,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

/** The connected account (Stripe-Account header: direct charges) and the idempotency key of one call. */
export function scope(account: CardAccount, idempotencyKey?: string): Stripe.RequestOptions {
  const stripeAccount = accountIdOf(account);
  return { ...(stripeAccount && { stripeAccount }), ...(idempotencyKey && { idempotencyKey }) };
}

/** Runs one call; its failures become ProviderError. */
export async function call<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw toProviderError(error);
  }
}
