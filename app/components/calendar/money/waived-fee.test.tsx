// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AppointmentDetails } from '../calendar-data.ts';
import { PAYMENT_WAITS, type PaymentWait } from '#app/lib/messages/payment-waits.ts';
import { MoneySection } from './money-section.tsx';

afterEach(cleanup);

/** Half of CA$160, cancelled late, paid in cash and waived then; what a test is about is given. */
function shown(given: Partial<AppointmentDetails> = {}): string | null {
  cleanup();
  const appointment = {
    id: 'a',
    state: 'cancelled',
    noShowAt: null,
    past: true,
    paymentStatus: 'Cancelled',
    paymentError: null,
    feeStatus: null,
    amountCurrency: 'CAD',
    amountCents: 16_000,
    feeCents: 0,
    tipAmountCents: 0,
    fullTotal: 8_000,
    dueCents: 0,
    paidCents: 8_000,
    byHandCents: 8_000,
    policyFeeCents: 0,
    waivedFeeCents: 8_000,
    services: [{ name: 'Deep tissue', addOn: false, amountCents: 16_000 }],
    discountCodeRedemptions: [],
    adjustments: [adjustment(8_000, 'fee')],
    package: null,
    packageSession: null,
    paymentMethod: null,
    markPaid: true,
    paidBy: 'cash',
    transaction: null,
    hasPaymentProvider: true,
    ...given,
  } as unknown as AppointmentDetails;
  return render(<MoneySection appointment={appointment} timeZone="America/Toronto" />).container.textContent;
}

const adjustment = (amountCents: number, policy: 'fee' | 'waived' | null) => ({
  ...{ id: `${policy}${amountCents}`, amountCents, policy, note: null },
  ...{ adjustedAt: new Date(0), refundUnderWay: false, canRemove: false },
});

test('a fee that was paid by hand and waived then costs nothing, and is to be given back', () => {
  const sheet = shown();
  expect(sheet).toMatch(/^PaymentFee waivedThe fee was waived\. CA\$80 was paid to you directly: once/);
  expect(sheet).toMatch(/Reduced to the fee.*-CA\$80Fee waived-CA\$80TotalCA\$0To give backCA\$80/);
  // The same of an appointment that was missed, whose bill says that it is paid.
  const missed = { state: 'approved', noShowAt: new Date(0), paymentStatus: 'Paid' } as const;
  expect(shown(missed)).toMatch(/^PaymentFee waivedThe fee was waived\..*TotalCA\$0To give backCA\$80/);
});

test('why the card was not charged is told of the client’s card', () => {
  const failed = { paymentStatus: 'Failed', paymentError: 'Your card was declined.' } as const;
  expect(shown(failed)).toContain('Payment failed: The client’s card was declined.');
});

test('once it was given back, or where it was never paid, nothing is to be given back', () => {
  const back = shown({
    ...{ fullTotal: 0, paidCents: 0, byHandCents: 0 },
    adjustments: [adjustment(8_000, 'fee'), adjustment(8_000, null)],
  });
  expect(back).toContain('Refunded');
  expect(back).toContain('CA$0');
  expect(back).not.toMatch(/To give back|Fee waived-|directly/);
  const unpaid = shown({
    ...{ fullTotal: 0, paidCents: 0, byHandCents: 0, markPaid: false },
    adjustments: [adjustment(8_000, 'fee'), adjustment(8_000, 'waived')],
  });
  expect(unpaid?.match(/-CA\$80/g)).toHaveLength(2);
  expect(unpaid).not.toContain('To give back');
});

test('more than the fee that came by hand stays the bill of the visit, all of it to be given back', () => {
  const whole = { fullTotal: 16_000, paidCents: 16_000, byHandCents: 16_000, adjustments: [] };
  expect(shown(whole)).toMatch(/Deep tissueCA\$160TotalCA\$160To give backCA\$160/);
  // An appointment that took place after all has no fee.
  expect(shown({ state: 'approved', paymentStatus: 'Paid' })).not.toMatch(/To give back|waived/);
});

test.each(Object.entries(PAYMENT_WAITS))(
  'what a payment waits for at PayPal is told: %s',
  (waitsFor, words) => {
    const sheet = shown({ paymentStatus: 'Pending', waitsFor: waitsFor as PaymentWait });
    expect(sheet).toContain(words);
  },
);
