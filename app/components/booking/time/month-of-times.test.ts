import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDate } from '#app/lib/time.ts';
import { clientZoneOf, partsOfDay, shownDay, type MonthOfTimes } from './month-of-times.ts';

const at = (iso: string) => Date.parse(iso);
const NEW_YORK = 'America/New_York';
const QUARTER = 900_000;
const DAY = 96 * QUARTER;

test('times stand in the part of the day that the venue has', () => {
  const starts = ['T14:00Z', 'T16:45Z', 'T17:00Z', 'T21:59Z', 'T22:00Z'].map((time) =>
    at(`2026-11-24${time}`),
  );
  expect(partsOfDay(starts, NEW_YORK).map(({ name, starts: { length } }) => [name, length])).toEqual([
    ['Morning', 2],
    ['Afternoon', 2],
    ['Evening', 1],
  ]);
  expect(partsOfDay([starts[0]!], NEW_YORK).map(({ name }) => name)).toEqual(['Morning']);
});

test('the day asked for is shown where it has times, else the first one', () => {
  const days = ['2026-11-24', '2026-11-26'].map((date) => ({ date, starts: [0] }));
  expect(shownDay({ days }, '2026-11-26')?.date).toBe('2026-11-26');
  expect(shownDay({ days }, '2026-11-25')?.date).toBe('2026-11-24');
  expect(shownDay({ days: [] }, undefined)).toBeNull();
});

test('the parts of any day in any zone keep the order of its starts, and lose none', () => {
  const anyStarts = fc.uniqueArray(fc.integer({ min: 0, max: 4 * 96 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(
      fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      fc.integer({ min: 0, max: 700 }),
      anyStarts,
      (zone, day, quarters) => {
        const starts = quarters
          .sort((a, b) => a - b)
          .map((one) => at('2026-11-01') + day * DAY + one * QUARTER);
        const dates = new Set(starts.map((start) => localDate(start, zone)));
        for (const date of dates) {
          const own = starts.filter((start) => localDate(start, zone) === date);
          expect(partsOfDay(own, zone).flatMap((part) => part.starts)).toEqual(own);
        }
      },
    ),
  );
});

test('the client has clocks of their own where any start reads otherwise by them', () => {
  const winter = { date: '2026-11-24', starts: [at('2026-11-24T15:00Z')] };
  const own = (timeZone: string, datesIn: string) =>
    clientZoneOf({ timeZone, datesIn, days: [winter] } as MonthOfTimes);
  expect(own(NEW_YORK, 'America/Toronto')).toBeNull();
  expect(own(NEW_YORK, NEW_YORK)).toBeNull();
  expect(own(NEW_YORK, 'America/Chicago')).toBe('America/Chicago');
  // Whole days apart.
  expect(own('Pacific/Kiritimati', 'Pacific/Honolulu')).toBe('Pacific/Honolulu');
});
