import { env } from '#app/platform/env/index.ts';
import type { PaymentGateway } from './port.ts';
import { StripeGateway } from './stripe.ts';

/** The card gateway that the environment asks for: Stripe with its keys, else the same adapter on the sandbox. */
export function selectCards(): PaymentGateway {
  const { stripe } = env();
  return new StripeGateway({
    secretKey: stripe.secretKey,
    publishableKey: stripe.publishableKey,
    webhookSecret: stripe.webhookSecret,
    apiBase: stripe.apiBase,
  });
}
