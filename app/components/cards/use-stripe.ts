import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';
import { admitVendorWindows } from '#app/ui/overlays/vendor-windows.ts';

/** What the server says of the card provider (`ctx.ports.cards.browserConfig(account)`); nothing in it is secret. */
export interface CardConfig {
  provider: 'stripe' | 'square';
  publishableKey: string;
  scriptUrl: string;
  account: string | null;
}

/** Stripe's own host, whose script @stripe/stripe-js loads itself. */
const STRIPE_HOST = 'https://js.stripe.com/';

/** Whether no real card is taken (no Stripe keys are set). */
export const isSandbox = (config: CardConfig): boolean => !config.scriptUrl.startsWith(STRIPE_HOST);

const libraries = new Map<string, Promise<Stripe>>();

/** Adds a provider's script to the page; rejects where it does not load. */
export function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the card script did not load'));
    });
    document.head.append(script);
  });
}

async function load(config: CardConfig): Promise<Stripe> {
  admitVendorWindows();
  // loadStripe returns at once where window.Stripe is defined, so from here on both worlds are one.
  if (isSandbox(config) && !window.Stripe) await addScript(config.scriptUrl);
  const stripe = await loadStripe(
    config.publishableKey,
    config.account ? { stripeAccount: config.account } : undefined,
  );
  if (!stripe) throw new Error('the card library did not start');
  return stripe;
}

/** The provider's library, loaded once for each key and account. Rejects where it cannot be loaded; may be repeated. */
export function stripeLibrary(config: CardConfig): Promise<Stripe> {
  const key = `${config.publishableKey}|${config.account ?? ''}`;
  let library = libraries.get(key);
  if (!library) {
    library = load(config);
    libraries.set(key, library);
    library.catch(() => libraries.delete(key));
  }
  return library;
}

export interface StripeState {
  status: 'loading' | 'ready' | 'failed';
  stripe: Stripe | null;
  retry: () => void;
}

/** Loads the provider's library for a mounted component. */
export function useStripe(config: CardConfig): StripeState {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Omit<StripeState, 'retry'>>({ status: 'loading', stripe: null });
  const { provider, publishableKey, scriptUrl, account } = config;
  useEffect(() => {
    let current = true;
    setState({ status: 'loading', stripe: null });
    stripeLibrary({ provider, publishableKey, scriptUrl, account }).then(
      (stripe) => current && setState({ status: 'ready', stripe }),
      () => current && setState({ status: 'failed', stripe: null }),
    );
    return () => {
      current = false;
    };
  }, [provider, publishableKey, scriptUrl, account, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, retry };
}
