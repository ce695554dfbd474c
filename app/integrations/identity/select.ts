import { env } from '#app/platform/env/index.ts';
import type { IdentityChecks } from './port.ts';
import { StripeIdentity } from './stripe.ts';

/** Identity checks at Stripe, with its keys or on the sandbox; null where this installation does without Stripe. */
export function selectIdentity(): IdentityChecks | null {
  const { stripe, switchedOff } = env();
  return switchedOff.includes('stripe') ? null : new StripeIdentity(stripe);
}
