import { expect, test } from 'vitest';
import { moneyBackRows, moneyGoesBack, paidCents } from './money-back.ts';

const payments = [
  { label: 'Paid by Visa ending in 4242', amountCents: 2500, source: 'Visa ending in 4242' },
  { label: 'Given back', amountCents: -1000, source: null },
  { label: 'Given back', amountCents: -500, source: null },
  { label: 'Refund that came back', amountCents: 500, source: null },
];
const place = { payments, currency: 'USD', backCents: 1500, isUnderWay: false };

test('a refund that its bank did not take was not paid a second time', () => {
  expect(paidCents(payments)).toBe(2500);
  expect(moneyBackRows(place, 'you')).toEqual([
    ['Paid by Visa ending in 4242', '$25'],
    ['Given back', '-$10'],
    ['On its way back to you', '$15'],
  ]);
});

test.each([
  [
    'goes back',
    place,
    'The $15 that you paid is on its way back to your Visa ending in 4242.',
    '$15 is on its',
  ],
  [
    'went before',
    { ...place, backCents: 0 },
    'The $25 that you paid was given back.',
    'The $25 that Ann paid was',
  ],
  ['never came', { ...place, backCents: 0, payments: [] }, 'Nothing was charged.', 'Nothing was charged.'],
])('client and practitioner read what %s', (_what, paid, toClient, toPractitioner) => {
  expect(moneyGoesBack(paid, null)).toContain(toClient);
  expect(moneyGoesBack(paid, 'Ann')).toContain(toPractitioner);
});
