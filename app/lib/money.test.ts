import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, formatPrice, MAX_CENTS, parseMoney } from './money.ts';

test('cents as a person reads them', () => {
  expect(formatMoney(9000, 'USD')).toBe('$90');
  expect(formatMoney(123_450, 'USD')).toBe('$1,234.50');
  expect(formatMoney(5, 'CAD')).toBe('CA$0.05');
  expect(formatMoney(-500, 'USD')).toBe('-$5');
  expect(formatMoney(0, 'USD')).toBe('$0');
});

test('a price of nothing is free', () => {
  expect(formatPrice(0, 'USD')).toBe('Free');
  expect(formatPrice(1, 'USD')).toBe('$0.01');
});

test('half cents are a mistake in the code, not an amount', () => {
  expect(() => formatMoney(10.5, 'USD')).toThrow(RangeError);
  expect(() => formatMoney(NaN, 'USD')).toThrow(RangeError);
});

test.each([
  ['12', 1200],
  ['12.5', 1250],
  [' $1,234.50 ', 123_450],
  ['.5', 50],
  ['12.', 1200],
  ['007', 700],
  ['9999999.99', MAX_CENTS],
  ['', null],
  ['.', null],
  ['$', null],
  ['-1', null],
  ['1.234', null],
  ['1,23', null],
  ['10000000', null],
  ['1e3', null],
  ['twelve', null],
])('%j typed is %j cents', (typed, cents) => {
  expect(parseMoney(typed)).toBe(cents);
});

test('what is shown reads back as the same cents', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MAX_CENTS }),
      fc.constantFrom('USD' as const, 'CAD' as const),
      (cents, currency) => {
        expect(parseMoney(formatMoney(cents, currency))).toBe(cents);
      },
    ),
  );
});
