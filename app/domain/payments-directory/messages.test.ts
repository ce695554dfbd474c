import { expect, test } from 'vitest';
import { amountText } from '#app/components/payments/amount-text.ts';
import { paymentBadge } from '#app/components/calendar/grid/variants.ts';
import { exportedStatus, listedAmount } from './messages.ts';

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
const fee = { ...cancelled, keptFeeCents: 5750 } as const;

test.each([
  ['paid', paid, 11_500, 'Paid'],
  ['to come', { ...paid, paymentStatus: 'Upcoming', collectedCents: 0 } as const, 11_500, 'Upcoming'],
  [
    'refunded in part',
    { ...paid, fullTotal: 8500, collectedCents: 8500, refundedCents: 3000 },
    11_500,
    'Paid, $30 refunded',
  ],
  ['refunded', { ...paid, fullTotal: 0, collectedCents: 0, refundedCents: 11_500 }, 11_500, 'Refunded'],
  [
    'disputed',
    { ...paid, fullTotal: 0, collectedCents: 0, refundedCents: 11_500, disputedCents: 11_500 },
    11_500,
    'Disputed',
  ],
  [
    'disputed after a part went back',
    { ...paid, fullTotal: 0, collectedCents: 0, refundedCents: 11_500, disputedCents: 8500 },
    11_500,
    'Disputed, $85 disputed, $30 refunded',
  ],
  ['refund under way', { ...paid, fullTotal: 0 }, 11_500, 'Refunded, refund under way'],
  ['cancelled', cancelled, null, 'Cancelled'],
  ['cancelled and refunded', { ...cancelled, refundedCents: 11_500 }, 11_500, 'Cancelled, $115 refunded'],
  ['a fee to pay', { ...fee, feeStatus: 'Card needed' } as const, 5750, 'Cancelled, fee to pay'],
  ['a fee paid', { ...fee, feeStatus: 'Paid' } as const, 5750, 'Cancelled, fee, paid'],
  [
    'of a package',
    {
      ...paid,
      paymentStatus: 'Free',
      fullTotal: 0,
      collectedCents: 0,
      packageSession: { number: 3, of: 5 },
    } as const,
    0,
    'Free · session 3 of 5',
  ],
])('the file has the amount and the words of the list: %s', (_what, payment, cents, status) => {
  expect(listedAmount(payment).cents).toBe(cents);
  expect(exportedStatus(payment)).toBe(status);
  expect(status.startsWith(paymentBadge(payment).text)).toBe(true);
  const { amount } = amountText(payment);
  const figure = Number(amount.replace(/^\$/, ''));
  expect(Number.isNaN(figure) ? 0 : Math.round(figure * 100)).toBe(cents ?? 0);
});
