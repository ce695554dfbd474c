import { expect, test } from 'vitest';
import { badgeOf, moneyBadge, paymentBadge } from './looks.ts';

test('the badge of a cancelled visit tells how its fee stands, as its client reads it, and that it was waived', () => {
  const cancelled = {
    state: 'cancelled' as const,
    paymentStatus: 'Cancelled' as const,
    fullTotal: 4750,
    noShowAt: null,
    feeWaived: false,
    feeStatus: null,
  };
  const badge = (rest: object) => moneyBadge({ ...cancelled, ...rest });
  expect(badge({ feeStatus: 'Failed' })).toEqual({ text: 'Failed', tone: 'red' });
  expect(badge({ feeStatus: 'Paid' })).toEqual({ text: 'Paid', tone: 'green' });
  expect(badge({ feeWaived: true, fullTotal: 0 })).toEqual({ text: 'Fee waived', tone: 'grey' });
  expect(badge({})).toEqual({ text: 'Cancelled', tone: 'grey' });
  // A visit that took place after all costs what its bill says.
  expect(badge({ feeWaived: true, state: 'approved', paymentStatus: 'Paid' }).text).toBe('Paid');
});

test('a session that its package has paid for is free, and says which one it is; what is to come stands confirmed all the same', () => {
  const session = { paymentStatus: 'Free' as const, fullTotal: 0, packageSession: { number: 3, of: 5 } };
  expect(paymentBadge(session)).toEqual({ text: 'Free · session 3 of 5', tone: 'grey' });
  expect(paymentBadge({ ...session, packageSession: null }).text).toBe('Free');
  // The first one carries the price of all.
  expect(paymentBadge({ ...session, paymentStatus: 'Paid', fullTotal: 42_500 }).text).toBe('Paid');
  const visit = { ...session, state: 'approved' as const, noShow: false };
  expect(badgeOf({ ...visit, startsAt: new Date(1) }, 2).text).toBe('Free · session 3 of 5');
  expect(badgeOf({ ...visit, startsAt: new Date(3) }, 2).text).toBe('Confirmed');
});
