import { env } from '#app/platform/env/index.ts';
import type { PaymentGateway } from './port.ts';
import { RoutingGateway } from './routing.ts';
import { SquareGateway } from './square.ts';
import { StripeGateway } from './stripe.ts';

/** The card providers that the environment asks for: each with its keys, else the same adapter on the sandbox, or none. */
export function selectCards(): PaymentGateway {
  const { stripe, square, appOrigin, switchedOff } = env();
  return new RoutingGateway({
    stripe: switchedOff.includes('stripe')
      ? null
      : new StripeGateway({
          secretKey: stripe.secretKey,
          publishableKey: stripe.publishableKey,
          webhookSecret: stripe.webhookSecret,
          connectWebhookSecret: stripe.connectWebhookSecret,
          apiBase: stripe.apiBase,
        }),
    square: switchedOff.includes('square')
      ? null
      : new SquareGateway({
          applicationId: square.applicationId,
          applicationSecret: square.applicationSecret,
          webhookSignatureKey: square.webhookSignatureKey,
          // The same as paths.squareWebhook(), which this zone may not import.
          notificationUrl: `${appOrigin}/webhooks/square`,
          apiBase: square.apiBase,
        }),
  });
}
