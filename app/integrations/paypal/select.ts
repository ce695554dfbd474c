import { env } from '#app/platform/env/index.ts';
import { PaypalGateway } from './paypal.ts';
import type { WalletGateway } from './port.ts';

/** The PayPal gateway that the environment asks for: PayPal with its keys, else the same adapter on the sandbox. */
export function selectWallets(): WalletGateway {
  const { clientId, clientSecret, webhookId, environment, apiBase } = env().paypal;
  const live = environment === 'live';
  return new PaypalGateway({ clientId, clientSecret, webhookId, live, apiBase });
}
