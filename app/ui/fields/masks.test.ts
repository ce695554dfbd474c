import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  caretAfterMask,
  centsToText,
  isForeignPhone,
  maskMoney,
  maskUsPhone,
  settleMoney,
  usDigits,
} from './masks.ts';

describe('phone', () => {
  test.each([
    ['', ''],
    ['5', '(5'],
    ['555', '(555'],
    ['5551', '(555) 1'],
    ['555123', '(555) 123'],
    ['5551234', '(555) 123-4'],
    ['5551234567', '(555) 123-4567'],
    ['55512345678', '(555) 123-4567'],
    ['1', '1'],
    ['12', '12'],
    ['1555123456', '1555123456'],
    ['15551234567', '(555) 123-4567'],
    ['+1 5', '(5'],
    ['+1 555 123 4567', '(555) 123-4567'],
    ['1-555-123-4567', '(555) 123-4567'],
    ['555.123.4567 ext', '(555) 123-4567'],
    ['abc', ''],
  ])('%j becomes %j', (typed, shown) => expect(maskUsPhone(typed)).toBe(shown));

  test('masking twice changes nothing, and no digit is invented', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 ()-+x') }), (typed) => {
        const shown = maskUsPhone(typed);
        expect(maskUsPhone(shown).length).toBeLessThanOrEqual(14);
        expect(maskUsPhone(shown)).toBe(shown);
        expect(shown.replace(/\D/g, '')).toBe(usDigits(typed));
      }),
    );
  });

  test('a foreign code is left to libphonenumber', () => {
    expect(isForeignPhone('+44 20')).toBe(true);
    expect(isForeignPhone('+1 555')).toBe(false);
    expect(isForeignPhone('555')).toBe(false);
    expect(isForeignPhone('+')).toBe(true);
  });

  test('the caret stays behind its digit', () => {
    // A 9 typed after the first 5 of (555) 123.
    expect(caretAfterMask('(5955) 123', 3, '(595) 512-3')).toBe(3);
    expect(caretAfterMask('5551', 4, '(555) 1')).toBe(7);
  });
});

describe('money', () => {
  test.each([
    ['', '', ''],
    ['85', '85', '85'],
    ['85.', '85.', '85'],
    ['85.5', '85.5', '85.50'],
    ['85.559', '85.55', '85.55'],
    ['.5', '0.5', '0.50'],
    ['-5', '5', '5'],
    ['1,234.5', '1234.5', '1234.50'],
    ['$ 12', '12', '12'],
    ['007', '7', '7'],
    ['0', '0', '0'],
    ['123456789', '1234567', '1234567'],
    ['1.2.3', '1.23', '1.23'],
    ['abc', '', ''],
  ])('%j is shown as %j and settles as %j', (typed, shown, settled) => {
    expect(maskMoney(typed)).toBe(shown);
    expect(settleMoney(typed)).toBe(settled);
  });

  test('cents come back as typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
        const text = centsToText(cents);
        expect(settleMoney(text)).toBe(text);
        expect(Math.round(Number(text) * 100)).toBe(cents);
      }),
    );
  });
});
