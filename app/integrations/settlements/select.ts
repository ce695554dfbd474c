import { env } from '#app/platform/env/index.ts';
import type { Settlements } from './port.ts';
import { SquareSettlements } from './square.ts';
import { StripeSettlements } from './stripe.ts';

/** By provider, each with its keys or on the sandbox; null where this installation does without it. */
export function selectSettlements(): Record<'stripe' | 'square', Settlements | null> {
  const { stripe, square, appOrigin, switchedOff } = env();
  return {
    stripe: switchedOff.includes('stripe') ? null : new StripeSettlements(stripe),
    square: switchedOff.includes('square')
      ? null
      : // The same as paths.squareWebhook(), which this zone may not import.
        new SquareSettlements({ ...square, notificationUrl: `${appOrigin}/webhooks/square` }),
  };
}
