import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_CENTS } from '#app/lib/money.ts';
import { mostTip, readTip, tipOf, tipOptions, tipProblem } from './tips.ts';

describe('options', () => {
  test('ten, fifteen and twenty percent, not now, and a custom amount that begins at ten percent', () => {
    expect(tipOptions(12_000, { tipOnly: false })).toEqual([
      { choice: '10', label: '10%', amountCents: 1200 },
      { choice: '15', label: '15%', amountCents: 1800 },
      { choice: '20', label: '20%', amountCents: 2400 },
      { choice: 'none', label: 'Not now', amountCents: 0 },
      { choice: 'custom', label: 'Custom amount', amountCents: 1200 },
    ]);
  });

  test('a form for the tip alone has no way out', () => {
    expect(tipOptions(12_000, { tipOnly: true }).map(({ choice }) => choice)).toEqual([
      '10',
      '15',
      '20',
      'custom',
    ]);
  });

  test('percentages are whole cents, half a cent rounded up', () => {
    expect(tipOf(9_995, 10)).toBe(1000);
    expect(tipOf(9_994, 10)).toBe(999);
    expect(tipOf(0, 20)).toBe(0);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_CENTS }),
        fc.constantFrom(10, 15, 20),
        (amount, percentage) => {
          const tip = tipOf(amount, percentage);
          expect(Number.isSafeInteger(tip)).toBe(true);
          expect(Math.abs(tip * 100 - amount * percentage)).toBeLessThanOrEqual(50);
        },
      ),
    );
  });
});

describe('bounds', () => {
  test.each([
    [-1, 'Please enter the tip as an amount, such as 12.50.'],
    [0.5, 'Please enter the tip as an amount, such as 12.50.'],
    [NaN, 'Please enter the tip as an amount, such as 12.50.'],
    [2 ** 53, 'Please enter the tip as an amount, such as 12.50.'],
    [0, 'Please select a tip option.'],
    [1e9, 'This tip is larger than we can take.'],
    [36_001, 'This tip is larger than we can take.'],
    [36_000, null],
    [1, null],
  ])('%j cents on 120 dollars: %j', (tip, problem) => {
    expect(tipProblem(tip, 12_000)).toBe(problem);
  });

  test('a small price does not forbid a generous tip, and no price allows more than the field', () => {
    expect(mostTip(1_000)).toBe(20_000);
    expect(mostTip(MAX_CENTS)).toBe(MAX_CENTS);
  });
});

describe('the form as it arrives', () => {
  const appointment = { amountCents: 12_000, tipOnly: false };

  test.each([
    [{ choice: '15' }, { tipCents: 1800 }],
    [{ choice: '15', custom: '999' }, { tipCents: 1800 }],
    [{ choice: 'none' }, { tipCents: 0 }],
    [{ choice: 'custom', custom: '$12.50' }, { tipCents: 1250 }],
    [{ choice: 'custom', custom: '' }, { problem: 'Please enter the tip as an amount, such as 12.50.' }],
    [{ choice: 'custom', custom: '0' }, { problem: 'Please enter a tip above $0.' }],
    [{ choice: 'custom', custom: '-5' }, { problem: 'Please enter the tip as an amount, such as 12.50.' }],
    [{ choice: 'custom', custom: '99999' }, { problem: 'This tip is larger than we can take.' }],
    [{ choice: null }, { problem: 'Please select a tip option.' }],
    [{ choice: '50' }, { problem: 'Please select a tip option.' }],
  ])('%j', (form, expected) => {
    expect(readTip(form, appointment)).toEqual(expected);
  });

  test("'Not now' does not exist where only a tip is given", () => {
    expect(readTip({ choice: 'none' }, { ...appointment, tipOnly: true })).toEqual({
      problem: 'Please select a tip option.',
    });
  });
});
