import { expect, test } from 'vitest';
import { adjustmentLabel, PAYMENT_MESSAGES, paymentStatusText } from './messages.ts';
import { LISTED_PAYMENT_STATUSES } from './status/payment-status.ts';
import { TIP_PROMPT_MS } from './tip/tips.ts';

test('what failed says why, or that nobody knows (000 §8)', () => {
  const { paymentFailed, paypalFailed } = PAYMENT_MESSAGES;
  expect(paymentFailed('Your card was declined.')).toBe(
    'There was an error processing your payment: Your card was declined.',
  );
  expect(paymentFailed()).toBe('There was an error processing your payment: Internal server error');
  expect(paymentFailed('')).toBe('There was an error processing your payment: Internal server error');
  expect(paypalFailed('PayPal refused this payment.')).toBe('Payment failed: PayPal refused this payment.');
});

test('the prompt to tip stays for four seconds (000 §4, §9)', () => {
  expect(TIP_PROMPT_MS).toBe(4_000);
});

test('a card that waits for its day is told apart from a pending request; every other status has the specification’s word', () => {
  for (const status of LISTED_PAYMENT_STATUSES) {
    expect(paymentStatusText(status, true)).toBe(status === 'Pending' ? 'Not charged yet' : status);
    // Under way: nothing waits any more.
    expect(paymentStatusText(status, false)).toBe(status);
  }
});

test('an adjustment is called by its sign', () => {
  const byHand = { policy: null };
  expect(adjustmentLabel({ amountCents: 0, ...byHand })).toBe('Refunded');
  expect(adjustmentLabel({ amountCents: 100, ...byHand })).toBe('Refunded');
  expect(adjustmentLabel({ amountCents: -100, ...byHand })).toBe('Adjusted');
  // Where the terms lowered a bill no money moved.
  expect(adjustmentLabel({ amountCents: 100, policy: 'fee' })).toBe('Reduced to the fee');
  expect(adjustmentLabel({ amountCents: 100, policy: 'waived' })).toBe('Fee waived');
});
