import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDate, localMinute, weekdayOf } from '#app/lib/time.ts';
import { dateRange } from './date-range.ts';
import type { DateFilter } from './inputs.ts';

const dates = (filter: DateFilter, now: string, zone: string) => {
  const range = dateRange(filter, Date.parse(now), zone);
  return range && [localDate(range.from, zone), localDate(range.to - 1, zone)];
};

test.each([
  ['this_week', '2026-03-01', '2026-03-07'],
  ['last_week', '2026-02-22', '2026-02-28'],
  ['this_month', '2026-03-01', '2026-03-31'],
  ['last_month', '2026-02-01', '2026-02-28'],
  ['this_year', '2026-01-01', '2026-12-31'],
  ['last_year', '2025-01-01', '2025-12-31'],
] as const)('%s of Wednesday, March 4, 2026 is %s to %s', (filter, first, last) => {
  expect(dates(filter, '2026-03-04T15:00:00Z', 'America/New_York')).toEqual([first, last]);
});

test('all time has no ends', () => {
  expect(dateRange('all_time', 0, 'UTC')).toBeNull();
});

test('the date is that of the practice, not of Greenwich', () => {
  // Sunday, March 1 in Auckland is still Saturday in Los Angeles.
  const moment = '2026-02-28T20:00:00Z';
  expect(dates('this_month', moment, 'Pacific/Auckland')).toEqual(['2026-03-01', '2026-03-31']);
  expect(dates('this_month', moment, 'America/Los_Angeles')).toEqual(['2026-02-01', '2026-02-28']);
  expect(dates('this_week', moment, 'Pacific/Auckland')?.[0]).toBe('2026-03-01');
  expect(dates('this_week', moment, 'America/Los_Angeles')?.[0]).toBe('2026-02-22');
});

test('last month of January is December', () => {
  expect(dates('last_month', '2026-01-10T12:00:00Z', 'UTC')).toEqual(['2025-12-01', '2025-12-31']);
});

test('neighbouring spans touch, hold now, and begin with the day, whatever the clocks do', () => {
  const zones = ['America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'America/Havana', 'UTC'];
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2031, 0) }),
      fc.constantFrom(...zones),
      (now, zone) => {
        for (const unit of ['week', 'month', 'year'] as const) {
          const current = dateRange(`this_${unit}`, now, zone)!;
          expect(dateRange(`last_${unit}`, now, zone)!.to).toBe(current.from);
          expect(current.from <= now && now < current.to).toBe(true);
          // Where midnight is skipped, the day begins later.
          expect([0, 60]).toContain(localMinute(current.from, zone));
        }
        expect(weekdayOf(localDate(dateRange('this_week', now, zone)!.from, zone))).toBe(0);
      },
    ),
  );
});
