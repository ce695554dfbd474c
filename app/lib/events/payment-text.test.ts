import { expect, test } from 'vitest';
import { owedText, paymentText } from './payment-text.ts';

const owed = (isOnline: boolean, amountCents = 1500) =>
  ({ amountCents, amountCurrency: 'USD', place: { isOnline } }) as const;
const all = { methods: ['cash', 'card', 'Venmo', 'Zelle'], note: null };

test('in person a place is due at the event; online by its day, and by no way that takes a hand', () => {
  expect(paymentText(owed(false), all)).toBe(
    'Nothing is paid now: $15 is due at the event. You can pay with cash, card, Venmo or Zelle.',
  );
  expect(paymentText(owed(true), all)).toBe(
    'Nothing is paid now: $15 is due by the day of the event, to the practice directly. You can pay with Venmo or Zelle.',
  );
  expect(paymentText(owed(true), { methods: ['cash'], note: null })).toMatch(
    /Please ask the practice how\.$/,
  );
  expect(paymentText(owed(true), { methods: [], note: 'By Interac.' })).toMatch(/directly\. By Interac\.$/);
  for (const isOnline of [true, false])
    expect(paymentText(owed(isOnline, 0), all)).toBe('This event is free: nothing is to be paid.');
});

test('what is owed once it has begun speaks of no event to come', () => {
  expect(owedText(owed(false), { methods: ['cash', 'card'], note: null })).toBe(
    '$15 is still due. You can pay with cash or card.',
  );
});
