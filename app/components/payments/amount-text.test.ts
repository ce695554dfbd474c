import { expect, test } from 'vitest';
import { amountText } from './amount-text.ts';

const paid = {
  paymentStatus: 'Paid',
  fullTotal: 11_500,
  disputedCents: 0,
  collectedCents: 11_500,
  refundedCents: 0,
  keptFeeCents: 0,
  feeStatus: null,
  waitsFor: null,
  amountCurrency: 'USD',
} as const;
const cancelled = { ...paid, paymentStatus: 'Cancelled', collectedCents: 0 } as const;

test('what is paid or owed is its amount', () => {
  expect(amountText(paid)).toEqual({ amount: '$115', note: null });
  expect(amountText({ ...paid, paymentStatus: 'Past due', collectedCents: 0 }).amount).toBe('$115');
  expect(amountText({ ...paid, paymentStatus: 'Free', fullTotal: 0, collectedCents: 0 }).amount).toBe('Free');
});

test('a payment that its provider holds is told so under its amount', () => {
  const held = { ...paid, paymentStatus: 'Pending', collectedCents: 0, waitsFor: 'verification' } as const;
  expect(amountText(held)).toEqual({ amount: '$115', note: 'waits at PayPal' });
  // A tip may wait beside a visit that is paid.
  expect(amountText({ ...paid, waitsFor: 'review' })).toEqual({ amount: '$115', note: null });
});

test('what went back stands beside what was paid, never $0 alone', () => {
  expect(amountText({ ...paid, fullTotal: 0, collectedCents: 0, refundedCents: 11_500 })).toEqual({
    amount: '$115',
    note: '$115 refunded',
  });
  expect(amountText({ ...paid, fullTotal: 8500, collectedCents: 8500, refundedCents: 3000 })).toEqual({
    amount: '$115',
    note: '$30 refunded',
  });
  // The bill says so before the bank does.
  expect(amountText({ ...paid, fullTotal: 0 })).toEqual({ amount: '$115', note: 'refund under way' });
});

test('what came a second time and was not given back stands beside what was paid', () => {
  const twice = { ...paid, collectedCents: 23_000 };
  expect(amountText(twice)).toEqual({ amount: '$230', note: '$115 to give back' });
  expect(amountText({ ...twice, fullTotal: 8500, collectedCents: 20_000, refundedCents: 3000 })).toEqual({
    amount: '$230',
    note: '$30 refunded, $115 to give back',
  });
});

test('a cancelled visit says what is kept of it, or that nothing is due, never its price', () => {
  expect(amountText(cancelled)).toEqual({ amount: 'Nothing due', note: null, isQuiet: true });
  expect(amountText({ ...cancelled, collectedCents: 0, refundedCents: 11_500 })).toEqual({
    amount: '$115',
    note: '$115 refunded',
  });
  expect(amountText({ ...cancelled, collectedCents: 11_500 }).note).toBe('paid, not refunded');
});

test.each([
  ['Paid', 'fee, paid'],
  ['Pending', 'fee, payment under way'],
  ['Card needed past due', 'fee to pay'],
] as const)('a fee whose payment is %s: %s', (feeStatus, note) => {
  expect(amountText({ ...cancelled, keptFeeCents: 5750, feeStatus })).toEqual({ amount: '$57.50', note });
});

test('of what was paid before, the rest goes back and the fee stays', () => {
  const kept = { ...cancelled, keptFeeCents: 5750, feeStatus: 'Paid' } as const;
  expect(amountText({ ...kept, collectedCents: 5750, refundedCents: 5750 })).toEqual({
    amount: '$115',
    note: '$57.50 refunded, fee kept',
  });
});
