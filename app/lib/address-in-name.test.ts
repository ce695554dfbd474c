import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { holdsAddress, LEAVE_OUT_ADDRESSES, textHoldsAddress, withoutAddress } from './address-in-name.ts';

test.each([
  'https://evil.example',
  'HTTP://EVIL',
  'Win at evil.example now',
  'evil.com',
  'Evil.Com',
  'www.evil',
  'bit.ly/3xyz',
  't.co',
  'x.COM',
  'e.com/a',
  'pay-here.shop',
  'a.b.evil.xyz',
  'Dr.Smith.com',
  'ann@evil.example',
  'ann@localhost',
  'evil\u200B.com',
  'evil．com',
  'evil。com',
  'evil․com',
  'пример.рф',
  'xn--e1afmkfd.xn--p1ai',
  '192.0.2.1',
  'mailto:ann',
  '(evil.com)',
  'Ann,evil.com',
  'evil.com.',
  'Win $500 evil.com!',
  'evil.com-now',
  'pay_here.shop',
  'evil.com🙂',
])('%s is an address', (name) => {
  expect(holdsAddress(name)).toBe(true);
});

test.each([
  'Ann',
  'Ann-Marie',
  "O'Brien",
  'St. John',
  'St.John',
  'Mt.Vernon',
  'Ft.Worth',
  'Dr.Moss',
  'J.R.R. Tolkien',
  'J.R.R.Tolkien',
  'J.Smith',
  'Martin Luther King Jr.',
  'van der Berg',
  'Núñez y Peña',
  '李明',
  'Nguyễn Thị Hạnh',
  'Mary (Molly) Kane',
  'Smith, Ann',
  'X Æ A-12',
  'Room 4.2',
  'Ann...',
  '12 St.Mary’s Road',
  'P.O. Box 12',
  '',
])('%s is none', (name) => {
  expect(holdsAddress(name)).toBe(false);
});

test('no sign around an address hides it', () => {
  const sign = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
    .filter((one) => !/[\p{L}\p{N}\p{M}]/u.test(one.normalize('NFKC')));
  fc.assert(
    fc.property(
      sign,
      sign,
      fc.constantFrom('evil.com', 'bit.ly', 'a.b.evil.xyz', '192.0.2.1'),
      (before, after, address) => {
        expect(holdsAddress(`Ann ${before}${address}${after}`)).toBe(true);
        expect(holdsAddress(`${address}${after} Ann`)).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a field says what to do', () => {
  const field = withoutAddress(z.string().trim().min(1, 'missing'));
  expect(field.safeParse(' Ann ').data).toBe('Ann');
  expect(field.safeParse('evil.com').error?.issues.map(({ message }) => message)).toEqual([
    LEAVE_OUT_ADDRESSES,
  ]);
});

test.each([
  'So calm. See evil.example for more!',
  'Great.Evil.Com is better',
  'Book at Evil.Com instead',
  'Visit https://evil.example/x',
  'Write to me: ann@evil.example',
  'Better at evil.shop/deal.',
  'www.evil is cheaper',
])('C99: a text with an address: %s', (text) => {
  expect(textHoldsAddress(text)).toBe(true);
});

test.each([
  'I would go again.Thank you!',
  'Warm, exact and kind.She listens.Truly.',
  'From 9.30 to 10.30 a.m., i.e. an hour, for $90.50.',
  'Wow...thank you. Five of 5 and/or more.',
  'Dr.Moss of St.John knows backs.',
])('a text of sentences only: %s', (text) => {
  expect(textHoldsAddress(text)).toBe(false);
});
