import { env } from '#app/platform/env/index.ts';
import { PaypalGateway } from './paypal.ts';
import type { WalletGateway } from './port.ts';

/** The PayPal gateway that the environment asks for: PayPal with its keys, else the same adapter on the sandbox. */
export function selectWallets(): WalletGateway {
  const { clientId, clientSecret, webhookId, mode, apiBase } = env().paypal;
  return new PaypalGateway({ clientId, clientSecret, webhookId, live: mode === 'live', apiBase });
}
