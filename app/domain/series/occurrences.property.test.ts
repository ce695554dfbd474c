import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_AT_ONCE } from '#app/domain/availability/inputs.ts';
import { localDate, localInstant, localMinute } from '#app/lib/time.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { frequencyLabel, lastSeriesDate, type RecurrencePattern } from './inputs.ts';
import { seriesStarts } from './limits.ts';

const ZONES = Intl.supportedValuesOf('timeZone');

const end = fc.oneof(
  fc.record({ count: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ monthsOut: fc.integer({ min: 0, max: 14 }) }),
  fc.constant({}),
);
const shape: fc.Arbitrary<RecurrencePattern> = fc.oneof(
  fc.constantFrom<RecurrencePattern[]>(
    { frequency: 'daily' },
    { frequency: 'weekly' },
    { frequency: 'every_two_weeks' },
    { frequency: 'monthly_by_date' },
    { frequency: 'monthly_by_weekday' },
  ),
  fc
    .integer({ min: 1, max: 40 })
    .map((interval) => ({ frequency: 'custom', interval, unit: 'day' }) as const),
  fc.record({
    frequency: fc.constant('custom' as const),
    interval: fc.integer({ min: 1, max: 6 }),
    unit: fc.constant('week' as const),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
  }),
);

const question = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    now: fc.integer({ min: Date.UTC(2024, 0, 1) / MINUTE_MS, max: Date.UTC(2030, 0, 1) / MINUTE_MS }),
    ahead: fc.integer({ min: -60, max: 400 * 1_440 }),
    shape,
    end,
    most: fc.integer({ min: 1, max: MAX_AT_ONCE }),
  })
  .map(({ timeZone, now, ahead, shape, end, most }) => {
    const startsAt = (now + ahead) * MINUTE_MS;
    const until =
      'monthsOut' in end ? { until: localDate(startsAt + end.monthsOut * 30 * 86_400_000, timeZone) } : end;
    return {
      timeZone,
      now: now * MINUTE_MS,
      startsAt,
      pattern: { ...shape, ...until } as RecurrencePattern,
      most,
    };
  });

/** Sundays at 1 AM, which the clocks skip on March 29. */
const SKIPPED = {
  timeZone: 'Europe/Jersey',
  now: Date.UTC(2025, 10, 11, 12),
  startsAt: Date.UTC(2026, 2, 22, 1),
  pattern: { frequency: 'custom', interval: 1, unit: 'week', weekdays: [0] } as RecurrencePattern,
  most: 10,
};

describe('the starts of a series', () => {
  it('keep their wall time, stand in order, hold to their count, and never lie beyond twelve months', () => {
    fc.assert(
      fc.property(question, ({ timeZone, now, startsAt, pattern, most }) => {
        const { starts, error } = seriesStarts({ startsAt, timeZone, pattern }, most, now);
        if (error !== null) {
          expect(starts).toEqual([]);
          return;
        }
        expect(starts[0]).toBe(startsAt);
        expect(starts.length).toBeLessThanOrEqual(most);
        if (!pattern.until) expect(starts.length).toBe(pattern.count ?? 10);
        const last = lastSeriesDate(localDate(now, timeZone));
        const minute = localMinute(startsAt, timeZone);
        starts.forEach((start, index) => {
          if (index > 0) expect(start).toBeGreaterThan(starts[index - 1]!);
          const date = localDate(start, timeZone);
          expect(date <= last).toBe(true);
          if (pattern.until && index > 0) expect(date <= pattern.until).toBe(true);
          if (index === 0) return;
          // The same minute of the day, but where the clocks skipped it: then that minute by the clocks of half a day before.
          const kept = localMinute(start, timeZone) === minute;
          const moved = localMinute(start - 12 * 60 * MINUTE_MS, timeZone) === (minute + 720) % 1_440;
          expect(kept || moved).toBe(true);
          if (kept) expect(localInstant(date, minute, timeZone)).toBe(start);
        });
      }),
      { numRuns: 400, examples: [[SKIPPED]] },
    );
  }, 60_000);

  it('stand on the days that the choice names', () => {
    fc.assert(
      fc.property(question, ({ timeZone, now, startsAt, pattern }) => {
        if (pattern.frequency === 'custom') return;
        const { starts } = seriesStarts(
          { startsAt, timeZone, pattern: { ...pattern, count: 4, until: null } },
          25,
          now,
        );
        const first = localDate(startsAt, timeZone);
        const label = frequencyLabel(pattern.frequency, first);
        for (const date of starts.map((start) => localDate(start, timeZone))) {
          if (pattern.frequency === 'monthly_by_date' && Number(date.slice(8)) !== Number(first.slice(8))) {
            // A month without that day has its last one.
            expect(new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).getUTCDate()).toBe(1);
          } else if (pattern.frequency === 'monthly_by_weekday' && label.includes('last') && date === first) {
            continue; // The fourth of five: the session that was asked for stands, those after it are last ones.
          } else expect(frequencyLabel(pattern.frequency, date)).toBe(label);
        }
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
