import { useEffect, useState } from 'react';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { AlertBanner } from '#app/ui/alert-banner.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { useHydrated } from '#app/ui/use-enhanced.ts';
import { usePaypal, type WalletConfig } from './use-paypal.ts';
import { venmoProblem } from './venmo-browser.ts';
import { WalletButton, type WalletSteps } from './wallet-button.tsx';

interface WalletButtonsProps {
  config: WalletConfig;
  /** ISO 4217. */
  currency: string;
  steps: WalletSteps;
  disabled: boolean;
  /** What became of the last try, where that is no failure. */
  note: string;
  /** Why the last try failed; empty where it did not. */
  problem: string;
}

/** The ways to pay without a card that the practice takes; Venmo only in the browsers that it works in (000 §5). */
export function WalletButtons({ config, currency, steps, disabled, note, problem }: WalletButtonsProps) {
  const scripted = useHydrated();
  const { status, paypal, retry } = usePaypal(scripted ? config : null, currency);
  const [venmoText, setVenmoText] = useState<string | null>(null);
  useEffect(() => {
    const { userAgent, maxTouchPoints } = navigator;
    setVenmoText(venmoProblem({ userAgent, touchPoints: maxTouchPoints }));
  }, []);
  if (!scripted)
    return <p className="text-sm text-ink-mute">Paying with PayPal or Venmo needs JavaScript.</p>;
  if (status === 'failed') {
    return (
      <Banner
        tone="red"
        role="alert"
        actions={
          <Button variant="secondary" size="sm" onPress={retry}>
            Try again
          </Button>
        }
      >
        {PAYMENT_MESSAGES.paypalNotLoaded}
      </Banner>
    );
  }
  const shared = { paypal, steps, disabled };
  return (
    <div role="group" aria-label="PayPal and Venmo" aria-busy={status === 'loading'} className="space-y-3">
      {config.paypal ? <WalletButton {...shared} funding="paypal" /> : null}
      {config.venmo && !venmoText ? <WalletButton {...shared} funding="venmo" /> : null}
      {config.venmo && venmoText ? <p className="text-sm text-ink-soft">{venmoText}</p> : null}
      {config.sandbox ? (
        <p className="text-sm text-ink-mute">
          Demo: no real money moves. A window stands in for PayPal’s own.
        </p>
      ) : null}
      {problem ? <AlertBanner>{problem}</AlertBanner> : null}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {note}
      </p>
    </div>
  );
}
