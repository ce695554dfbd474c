import { env } from '#app/platform/env/index.ts';
import { PaypalGateway } from './paypal.ts';
import type { WalletGateway } from './port.ts';
import { ProviderError } from '../payments/port.ts';

const isOff = () => Promise.reject(new ProviderError('misconfigured', 'paypal is switched off here (OFF)'));

/** PayPal where this installation does without it: pages offer no wallet, and what was left open is told so. */
const NO_WALLETS: WalletGateway = {
  createOrder: isOff,
  readOrder: isOff,
  captureOrder: isOff,
  refund: isOff,
  listRefunds: isOff,
  verifyWebhook: isOff,
  browserConfig: () => {
    throw new ProviderError('misconfigured', 'paypal is switched off here (OFF)');
  },
};

/** The PayPal gateway that the environment asks for: PayPal with its keys, else the same adapter on the sandbox. */
export function selectWallets(): WalletGateway {
  if (env().switchedOff.includes('paypal')) return NO_WALLETS;
  const { clientId, clientSecret, webhookId, environment, apiBase } = env().paypal;
  const live = environment === 'live';
  return new PaypalGateway({ clientId, clientSecret, webhookId, live, apiBase });
}
