import type { FUNDING_SOURCE, PayPalNamespace } from '@paypal/paypal-js';
import { useEffect, useRef, useState } from 'react';
import { cx } from '#app/ui/cx.ts';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';

/** What a payment by wallet asks of its page. Each may reject; then `onError` says what to show. */
export interface WalletSteps {
  /** False: something is wrong with the form, and the window stays closed. */
  mayBegin(funding: 'paypal' | 'venmo'): boolean;
  createOrder(): Promise<string>;
  capture(orderId: string): Promise<void>;
  onCancel(funding: 'paypal' | 'venmo'): void;
  onError(): void;
}

interface WalletButtonProps {
  paypal: PayPalNamespace | null;
  funding: 'paypal' | 'venmo';
  steps: WalletSteps;
  disabled: boolean;
}

/** PayPal's own button; what happens in its window never enters this page's code. */
export function WalletButton({ paypal, funding, steps, disabled }: WalletButtonProps) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const latest = useRef(steps);
  latest.current = steps;
  useEffect(() => {
    const node = box.current;
    if (!paypal?.Buttons || !node) return;
    let isCurrent = true;
    const buttons = paypal.Buttons({
      fundingSource: funding satisfies FUNDING_SOURCE,
      style: { layout: 'vertical', height: 48, shape: 'rect', label: 'pay' },
      onClick: (_data, actions) => (latest.current.mayBegin(funding) ? actions.resolve() : actions.reject()),
      createOrder: () => latest.current.createOrder(),
      onApprove: ({ orderID }) => latest.current.capture(orderID),
      onCancel: () => latest.current.onCancel(funding),
      onError: () => latest.current.onError(),
    });
    buttons.render(node).then(
      () => isCurrent && setState('shown'),
      // Where it is no longer current it was taken away before it stood there, as when the panel closes at once.
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
      void buttons.close().catch(() => undefined);
    };
  }, [paypal, funding]);
  return (
    <div
      className="relative min-h-12"
      hidden={state === 'failed'}
      {...(disabled ? { inert: '' } : {})}
      data-wallet={funding}
    >
      {state === 'loading' ? <Skeleton className="absolute inset-0 h-12 rounded-md" /> : null}
      <div ref={box} className={cx('relative', disabled && 'opacity-55')} />
    </div>
  );
}
