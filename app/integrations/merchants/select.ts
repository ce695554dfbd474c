import { env } from '#app/platform/env/index.ts';
import { PaypalMerchants } from './paypal.ts';
import type { MerchantOnboarding } from './port.ts';

/** Bringing practices to PayPal, with its keys or on the sandbox; null where this installation does without PayPal. */
export function selectMerchants(): MerchantOnboarding | null {
  const { paypal, switchedOff } = env();
  if (switchedOff.includes('paypal')) return null;
  return new PaypalMerchants({ ...paypal, live: paypal.environment === 'live' });
}
