import { expect, test } from 'vitest';
import { moneyBadge } from './looks.ts';

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
