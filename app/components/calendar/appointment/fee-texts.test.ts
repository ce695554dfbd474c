import { expect, test } from 'vitest';
import type { AppointmentDetails } from '../calendar-data.ts';
import { noShowFeeText } from './fee-texts.ts';

const DUE = 'By the terms of this booking, $45 is due.';

test.each<[string, { paidCents: number; byHandCents?: number }, string]>([
  ['nothing', { paidCents: 0 }, ' $45 is charged to the card on file.'],
  ['a part', { paidCents: 1500 }, ' $30 is charged to the card on file.'],
  ['the fee', { paidCents: 4500 }, ' It is paid already.'],
  ['more by card', { paidCents: 9000 }, ' $45 of what was paid goes back.'],
  [
    'more in cash',
    { paidCents: 9000, byHandCents: 9000 },
    ' $45 that you took by hand is yours to give back.',
  ],
  [
    'more in both ways',
    { paidCents: 10_000, byHandCents: 9000 },
    ' $10 of what was paid goes back. $45 that you took by hand is yours to give back.',
  ],
])('of a no-show it is said what becomes of the money, %s being paid', (_, paid, text) => {
  const appointment = {
    noShowFeeCents: 4500,
    byHandCents: 0,
    amountCurrency: 'USD',
    paymentMethod: {},
    ...paid,
  };
  expect(noShowFeeText(appointment as unknown as AppointmentDetails)).toBe(DUE + text);
});
