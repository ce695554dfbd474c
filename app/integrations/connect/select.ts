import { env } from '#app/platform/env/index.ts';
import type { AccountConnecting } from './port.ts';
import { StripeConnect } from './stripe.ts';

/** Connecting accounts at Stripe, with its keys or on the sandbox; null where this installation does without Stripe. */
export function selectConnect(): AccountConnecting | null {
  const { stripe, switchedOff } = env();
  return switchedOff.includes('stripe') ? null : new StripeConnect(stripe);
}
