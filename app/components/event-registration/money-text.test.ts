import { expect, test } from 'vitest';
import type { Registration } from './view.ts';
import { moneyBackText } from './money-text.ts';

type Status = Registration['registration']['paymentStatus'];

const told = (
  paymentStatus: Status,
  { amountCents = 2500, paidCents = 0, refundedCents = 0, isUnderWay = false } = {},
) =>
  moneyBackText({
    registration: {
      paymentStatus,
      amountCents,
      paidCents,
      refundedCents,
      isUnderWay,
      amountCurrency: 'USD',
    } as Registration['registration'],
  });

test('of a place that is off it is said what becomes of its money, and of a free one nothing', () => {
  expect(told('paid', { paidCents: 2500 })).toBe('The $25 that you paid is on its way back to you.');
  expect(told('upcoming')).toBe('Your card will not be charged.');
  expect(told('unpaid')).toBe('Nothing was charged.');
  expect(told('none', { refundedCents: 2500 })).toBe('The $25 that you paid was given back.');
  expect(told('unpaid', { isUnderWay: true })).toBe(
    'Your payment was still under way; it comes back to you.',
  );
  expect(told('free', { amountCents: 0 })).toBeNull();
});
