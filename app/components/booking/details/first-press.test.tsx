// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DetailsForm } from './details-form.tsx';

/** Stands where the provider's library would: its empty fields take the focus and say so. */
function provider() {
  const focused: string[] = [];
  const create = (type: string) => ({
    on() {},
    mount() {},
    update() {},
    destroy() {},
    focus: () => focused.push(type),
  });
  const library = { elements: () => ({ create }) };
  window.Stripe = Object.assign(() => library, { version: 'endive' }) as unknown as typeof window.Stripe;
  return focused;
}

function Details() {
  return (
    <DetailsForm
      hold="hold"
      expiresAt={Date.now() + 600_000}
      now={Date.now()}
      takesGiftCards={false}
      isHeld
      terms={{
        who: 'Mara',
        instant: true,
        needsCard: true,
        chargedAtBooking: true,
        amountCents: 14_500,
        currency: 'USD',
        paidVisits: 1,
      }}
      price={{
        takesCodes: false,
        discounts: [],
        amountCents: 14_500,
        currency: 'USD',
        mayCombine: false,
        problem: null,
      }}
      policy="Please give a full day of notice."
      place={null}
      isHome={false}
      card={{
        card: null,
        setupIntentId: null,
        problem: null,
        browser: {
          provider: 'stripe',
          publishableKey: 'pk_test_first_press',
          scriptUrl: 'http://127.0.0.1:1/stripe.js',
          account: 'acct_one',
        },
      }}
      cardProblem={null}
      draft={{}}
      clientZone={null}
      repeat={null}
      refused={undefined}
    />
  );
}

afterEach(() => {
  cleanup();
  delete window.Stripe;
});

test('the first press marks all that is missing, the card too, and goes to the first field', async () => {
  const focused = provider();
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const Stub = createRemixStub([{ path: '/', Component: Details }]);
  await act(async () => {
    render(<Stub />);
    await Promise.resolve();
  });
  quiet.mockRestore();
  const firstName = screen.getByLabelText('First name');
  act(() => void fireEvent.click(screen.getByRole('button', { name: 'Book this visit' })));
  expect(screen.getByText('Please enter your first name.')).toBeTruthy();
  expect(screen.getByText('Please accept the cancellation policy to book.')).toBeTruthy();
  expect(screen.getByText('Please enter a valid card number, expiry date, and security code.')).toBeTruthy();
  expect(document.activeElement).toBe(firstName);
  expect(focused).toEqual([]);
});
