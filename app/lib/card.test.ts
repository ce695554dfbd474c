import { expect, test } from 'vitest';
import { cardDate, cardExpiry, cardName } from './card.ts';

test('a card is good until the last day of its month, and is said to end soon two months before', () => {
  const at = (date: string) => cardExpiry({ expMonth: 4, expYear: 2027 }, Date.parse(date));
  expect(at('2027-03-01T12:00:00Z')).toBeNull();
  expect(at('2027-03-02T12:00:00Z')).toBe('soon');
  expect(at('2027-04-30T23:59:59Z')).toBe('soon');
  expect(at('2027-05-01T00:00:00Z')).toBe('over');
  expect(cardExpiry({ expMonth: 12, expYear: 2026 }, Date.parse('2026-12-31T12:00:00Z'))).toBe('soon');
  expect(cardExpiry({ expMonth: 12, expYear: 2026 }, Date.parse('2027-01-01T00:00:00Z'))).toBe('over');
});

test('a card goes by the name that people give it', () => {
  expect([cardName('amex'), cardName('visa'), cardName('something')]).toEqual([
    'American Express',
    'Visa',
    'Card',
  ]);
});

test('its date has one form, with two figures each', () => {
  expect(cardDate({ expMonth: 4, expYear: 2027 })).toBe('Expires 04/27');
  expect(cardDate({ expMonth: 12, expYear: 2008 }, true)).toBe('Expired 12/08');
});
