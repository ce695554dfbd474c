import { loadScript, type PayPalNamespace } from '@paypal/paypal-js';
import { useCallback, useEffect, useState } from 'react';
import { admitVendorWindows } from '#app/ui/overlays/vendor-windows.ts';

/** What the server says of PayPal (`walletForm` of the appointment); nothing in it is secret. */
export interface WalletConfig {
  clientId: string;
  merchant: string;
  scriptUrl: string;
  /** It is a stand-in: no real money moves. */
  sandbox: boolean;
  paypal: boolean;
  venmo: boolean;
}

/** The nonce of the page's policy, which PayPal's script gives to the styles and scripts that it writes. */
const pageNonce = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;

/** PayPal's buttons, loaded once for a merchant and currency. */
async function load(
  { clientId, merchant, scriptUrl }: WalletConfig,
  currency: string,
): Promise<PayPalNamespace> {
  admitVendorWindows();
  const library = await loadScript({
    clientId,
    merchantId: merchant,
    currency,
    intent: 'capture',
    components: 'buttons',
    enableFunding: 'venmo',
    disableFunding: 'card,credit,paylater',
    sdkBaseUrl: scriptUrl,
    dataCspNonce: pageNonce(),
  });
  if (!library) throw new Error('the PayPal library did not start');
  return library;
}

export interface PaypalLibrary {
  status: 'loading' | 'ready' | 'failed';
  paypal: PayPalNamespace | null;
  retry: () => void;
}

/** PayPal's library for a component; null config: it is not wanted. */
export function usePaypal(config: WalletConfig | null, currency: string): PaypalLibrary {
  const [state, setState] = useState<Omit<PaypalLibrary, 'retry'>>({ status: 'loading', paypal: null });
  const [tries, setTries] = useState(0);
  const key = config && JSON.stringify(config);
  useEffect(() => {
    if (!key) return;
    let isCurrent = true;
    setState({ status: 'loading', paypal: null });
    load(JSON.parse(key) as WalletConfig, currency).then(
      (paypal) => isCurrent && setState({ status: 'ready', paypal }),
      () => isCurrent && setState({ status: 'failed', paypal: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, currency, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  return { ...state, retry };
}
