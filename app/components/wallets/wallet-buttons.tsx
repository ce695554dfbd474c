import type { PayPalNamespace } from '@paypal/paypal-js';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
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
  /** Stands below, and leads on to another way of paying; not where no wallet is offered. */
  otherwise?: ReactNode;
}

const FUNDING = ['paypal', 'venmo'] as const;

/** What the vendor offers to this payer, in this browser, country and currency; only it knows. All while it is asked for. */
function useOffered(paypal: PayPalNamespace | null): readonly (typeof FUNDING)[number][] {
  return useMemo(
    () =>
      paypal ? FUNDING.filter((fundingSource) => paypal.Buttons?.({ fundingSource }).isEligible()) : FUNDING,
    [paypal],
  );
}

/** The ways to pay without a card that the practice takes; Venmo only in the browsers that it works in (000 §5). */
export function WalletButtons(props: WalletButtonsProps) {
  const { config, currency, steps, disabled, note, problem, otherwise } = props;
  const scripted = useHydrated();
  const { status, paypal, retry } = usePaypal(scripted ? config : null, currency);
  const eligible = useOffered(paypal);
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
  const offered = eligible.filter((funding) => config[funding] && !(funding === 'venmo' && venmoText));
  if (offered.length === 0 && !(config.venmo && venmoText))
    return <p className="text-sm text-ink-soft">{PAYMENT_MESSAGES.paypalNotOffered}</p>;
  return (
    <>
      <div role="group" aria-label="PayPal and Venmo" aria-busy={status === 'loading'} className="space-y-3">
        {offered.map((funding) => (
          <WalletButton key={funding} paypal={paypal} funding={funding} steps={steps} disabled={disabled} />
        ))}
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
      {otherwise}
    </>
  );
}
