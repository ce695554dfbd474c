// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { WalletButtons } from './wallet-buttons.tsx';

const STEPS = {
  mayBegin: () => true,
  createOrder: () => Promise.resolve('ORDER'),
  capture: () => Promise.resolve(),
  onCancel: () => {},
  onError: () => {},
};

/** PayPal's script, which offers these ways of paying; it draws a button that bears the way's name. */
function vendorOffers(...offered: string[]) {
  const Buttons = ({ fundingSource }: { fundingSource: string }) => ({
    isEligible: () => offered.includes(fundingSource),
    render: (box: HTMLElement) => {
      box.append(
        Object.assign(document.createElement('button'), { textContent: `Pay with ${fundingSource}` }),
      );
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  });
  vi.spyOn(document.head, 'insertBefore').mockImplementation((node) => {
    Object.assign(window, { paypal: { Buttons } });
    queueMicrotask(() => (node as unknown as HTMLScriptElement).onload?.(new Event('load')));
    return node;
  });
}
const show = (config: { paypal: boolean; venmo: boolean }) =>
  render(
    <WalletButtons
      config={{
        clientId: 'client',
        merchant: 'M',
        scriptUrl: 'https://example.test/sdk/js',
        sandbox: false,
        ...config,
      }}
      currency="USD"
      steps={STEPS}
      disabled={false}
      note=""
      problem=""
      otherwise={<p>or by card</p>}
    />,
  );
const walletsShown = () =>
  [...document.querySelectorAll('[data-wallet]')].map((node) => node.getAttribute('data-wallet'));

afterEach(() => {
  cleanup();
  delete (window as { paypal?: unknown }).paypal;
  vi.restoreAllMocks();
});

test('what the vendor offers stands there; what it does not is absent, and no place shimmers for it', async () => {
  vendorOffers('paypal');
  show({ paypal: true, venmo: true });
  expect(walletsShown()).toEqual(['paypal', 'venmo']);
  expect(document.querySelectorAll('.animate-shimmer')).toHaveLength(2);
  expect(await screen.findByRole('button', { name: 'Pay with paypal' })).toBeTruthy();
  expect(walletsShown()).toEqual(['paypal']);
  await waitFor(() => expect(document.querySelector('.animate-shimmer')).toBeNull());
  expect(screen.getByText('or by card')).toBeTruthy();
});

test('where nothing is offered one sentence says so', async () => {
  vendorOffers();
  show({ paypal: true, venmo: false });
  expect(await screen.findByText(PAYMENT_MESSAGES.paypalNotOffered)).toBeTruthy();
  expect(walletsShown()).toEqual([]);
  expect(screen.queryByText('or by card')).toBeNull();
});
