import { expect, test } from 'vitest';
import { feeText, refundedText } from './text.ts';

test('what of a transaction went back stands beside its state', () => {
  const transaction = { amountCents: 9500, state: 1, type: 'Charge' as const, display: 'PROCESSED' };
  const of = (refundedCents: number) =>
    refundedText({ transaction: { ...transaction, refundedCents }, amountCurrency: 'CAD' });
  expect(of(8000)).toBe('CA$80 refunded');
  expect(of(0)).toBeNull();
  expect(refundedText({ transaction: null, amountCurrency: 'CAD' })).toBeNull();
});

test('a visit that was called off late says what its fee is and whether it is to be paid', () => {
  const late = { state: 'cancelled' as const, policyFeeCents: 4750, amountCurrency: 'USD' as const };
  expect(feeText({ ...late, clientPaymentStatus: 'Failed' })).toBe('Fee of $47.50 to pay');
  expect(feeText({ ...late, clientPaymentStatus: 'Paid' })).toBe('Fee of $47.50, paid');
  expect(feeText({ ...late, clientPaymentStatus: 'Pending' })).toBe('Fee of $47.50, payment under way');
  expect(feeText({ ...late, policyFeeCents: 0, clientPaymentStatus: 'Pending' })).toBeNull();
  expect(feeText({ ...late, state: 'approved', clientPaymentStatus: 'Failed' })).toBeNull();
});
