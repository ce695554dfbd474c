import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daySpoken, monthTitle, monthWeeks, weekdayNames } from './month-weeks.ts';

describe('monthWeeks', () => {
  test('March 2026 begins on a Sunday and takes five weeks', () => {
    const weeks = monthWeeks('2026-03');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toEqual({ date: '2026-03-01', day: 1, inMonth: true });
    expect(weeks[4]?.[6]).toEqual({ date: '2026-04-04', day: 4, inMonth: false });
  });

  test('a February of 28 days from a Sunday on takes four weeks', () => {
    expect(monthWeeks('2026-02')).toHaveLength(4);
  });

  test('every month shows each of its days once, in whole weeks that begin as asked', () => {
    const month = fc
      .tuple(fc.integer({ min: 1970, max: 2100 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);
    fc.assert(
      fc.property(month, fc.integer({ min: 0, max: 6 }), (shown, weekStart) => {
        const weeks = monthWeeks(shown, weekStart);
        const cells = weeks.flat();
        const own = cells.filter((cell) => cell.inMonth).map((cell) => cell.day);
        expect(own).toEqual(own.map((_, index) => index + 1));
        expect(own.length).toBeGreaterThanOrEqual(28);
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          expect(new Date(`${week[0]!.date}T00:00:00Z`).getUTCDay()).toBe(weekStart);
          expect(week.some((cell) => cell.inMonth)).toBe(true);
        }
      }),
    );
  });
});

test('words', () => {
  expect(monthTitle('2026-03')).toBe('March 2026');
  expect(daySpoken('2026-03-04')).toBe('Wednesday, March 4');
  expect(weekdayNames(1)[0]).toEqual({ short: 'Mon', long: 'Monday' });
  expect(weekdayNames(0)[0]?.long).toBe('Sunday');
});
