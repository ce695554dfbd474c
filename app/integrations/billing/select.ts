import { env } from '#app/platform/env/index.ts';
import type { Billing } from './port.ts';
import { StripeBilling } from './stripe.ts';

/**
 * What practices pay the product, at the platform's own account: with its keys or on the sandbox. Null where this installation does
 * without Stripe, or asks nobody for anything (SUBSCRIPTIONS=0): every plan's doors are open then.
 */
export function selectBilling(): Billing | null {
  const { stripe, switchedOff, subscriptions } = env();
  return subscriptions && !switchedOff.includes('stripe') ? new StripeBilling(stripe) : null;
}
