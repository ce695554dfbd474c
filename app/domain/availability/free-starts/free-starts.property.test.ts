import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, test } from 'vitest';
import { plainFreeStarts } from '#tests/support/plain-free-starts.ts';
import { narrowed } from '../hours/hours.ts';
import { freeStarts } from './free-starts.ts';
import type { FreeStartsOptions, LocalRange } from './free-starts-input.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { zoneTable } from '../zones/zone-transitions.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const FIRST = Date.UTC(2026, 0, 1);
const LAST = Date.UTC(2029, 0, 1);
const INCREMENTS = [5, 10, 15, 20, 30, 60, 75, 90, 120, 150, 180, 240, 300, 360, 7];

/** Every change of a zone's clocks in 2026 to 2028, as Temporal knows them (the code under test asks Intl). */
function changesOf(timeZone: string): number[] {
  const changes: number[] = [];
  let cursor: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(FIRST).toZonedDateTimeISO(timeZone);
  while ((cursor = cursor.getTimeZoneTransition('next')) && cursor.epochMilliseconds < LAST) {
    changes.push(cursor.epochMilliseconds);
  }
  return changes;
}

const changes = new Map<string, number[]>();
beforeAll(() => {
  for (const timeZone of ZONES) changes.set(timeZone, changesOf(timeZone));
});

const range = fc
  .tuple(fc.integer({ min: 0, max: 96 }), fc.integer({ min: 0, max: 96 }), fc.integer({ min: 0, max: 14 }))
  .map(([a, b, odd]): LocalRange => {
    const [low, high] = a < b ? [a, b] : [b, a];
    return { startMinute: Math.min(low * 15 + odd, high * 15), endMinute: high * 15 };
  });

/** A practice anywhere, asked for a few days, which more often than not lie around a change of its clocks. */
const anyOptions = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    nearChange: fc.nat(),
    shift: fc.integer({ min: -3 * 1440, max: 2 * 1440 }),
    length: fc.integer({ min: 0, max: 5 * 1440 }),
    weeklyHours: fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), range), { maxLength: 10 }),
    wholeDays: fc.boolean(),
    overrides: fc.array(fc.tuple(fc.integer({ min: -2, max: 6 }), fc.array(range, { maxLength: 3 })), {
      maxLength: 3,
    }),
    busy: fc.array(
      fc.tuple(fc.integer({ min: -2 * 1440, max: 7 * 1440 }), fc.integer({ min: 0, max: 600 })),
      {
        maxLength: 15,
      },
    ),
    bufferMinutes: fc.constantFrom(0, 0, 5, 15, 60, 180),
    durationMinutes: fc.oneof(fc.integer({ min: 1, max: 240 }), fc.constantFrom(30, 60, 90, 1440, 3000)),
    incrementMinutes: fc.constantFrom(...INCREMENTS),
    leadMinutes: fc.constantFrom(0, 15, 1440, 2880),
    nowShift: fc.integer({ min: -5 * 1440, max: 1440 }),
  })
  .map((any): FreeStartsOptions => {
    const own = changes.get(any.timeZone)!;
    const middle =
      own.length > 0 ? own[any.nearChange % own.length]! : FIRST + (any.nearChange % 1000) * DAY_MS;
    const from = middle + any.shift * MINUTE_MS;
    const weekly = any.weeklyHours.map(([weekday, hours]) => ({ weekday, ...hours }));
    const always = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1440 }));
    return {
      timeZone: any.timeZone,
      weeklyHours: any.wholeDays ? [...weekly, ...always] : weekly,
      overrides: any.overrides.map(([days, ranges]) => ({
        date: new Date(from + days * DAY_MS).toISOString().slice(0, 10),
        ranges,
      })),
      busy: any.busy.map(([start, length]) => ({
        startsAt: from + start * MINUTE_MS,
        endsAt: from + (start + length) * MINUTE_MS,
      })),
      bufferMinutes: any.bufferMinutes,
      durationMinutes: any.durationMinutes,
      incrementMinutes: any.incrementMinutes,
      leadMinutes: any.leadMinutes,
      now: from + any.nowShift * MINUTE_MS,
      from,
      to: from + any.length * MINUTE_MS,
    };
  });

describe('freeStarts', () => {
  test('agrees with the plain implementation over Temporal objects', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        expect(freeStarts(options)).toEqual(plainFreeStarts(options));
      }),
      { numRuns: 400 },
    );
  }, 120_000);

  test('every change of the clocks of every zone in 2026 to 2028', () => {
    let seen = 0;
    for (const [timeZone, own] of changes) {
      const table = zoneTable(timeZone, FIRST, LAST);
      expect(table.at.filter((change) => change >= FIRST && change < LAST)).toEqual(own);
      for (const change of own) {
        seen++;
        const date = (shift: number) =>
          Temporal.Instant.fromEpochMilliseconds(change + shift)
            .toZonedDateTimeISO(timeZone)
            .toPlainDate()
            .toString();
        const dates = new Set([date(-1), date(0)]);
        const options: FreeStartsOptions = {
          timeZone,
          weeklyHours: [],
          overrides: [...dates].map((each) => ({ date: each, ranges: rangesFor(seen) })),
          busy: [{ startsAt: change - 100 * MINUTE_MS, endsAt: change - 70 * MINUTE_MS }],
          bufferMinutes: 5,
          durationMinutes: 45,
          incrementMinutes: [30, 60, 90, 20][seen % 4]!,
          leadMinutes: 0,
          now: FIRST,
          from: change - 6 * 60 * MINUTE_MS,
          to: change + 6 * 60 * MINUTE_MS,
        };
        expect(freeStarts(options), `${timeZone} ${new Date(change).toISOString()}`).toEqual(
          plainFreeStarts(options),
        );
      }
    }
    expect(seen).toBeGreaterThan(500);
  }, 120_000);

  test('what it offers in a month it offers alone, and nothing else (listing and confirming agree)', () => {
    fc.assert(
      fc.property(anyOptions, fc.nat(), (options, pick) => {
        const listed = freeStarts(options);
        const alone = (start: number) => freeStarts({ ...options, from: start, to: start + 1 });
        if (listed.length > 0) {
          const start = listed[pick % listed.length]!;
          expect(alone(start)).toEqual([start]);
        }
        if (options.to > options.from) {
          const minute = options.from + ((pick * MINUTE_MS) % (options.to - options.from));
          expect(alone(minute)).toEqual(listed.includes(minute) ? [minute] : []);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('more busy time never frees a start', () => {
    const more = fc.array(
      fc.tuple(fc.integer({ min: -1440, max: 7 * 1440 }), fc.integer({ min: 0, max: 600 })),
      {
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(anyOptions, more, (options, added) => {
        const before = new Set(freeStarts(options));
        const busy = added.map(([start, length]) => ({
          startsAt: options.from + start * MINUTE_MS,
          endsAt: options.from + (start + length) * MINUTE_MS,
        }));
        for (const start of freeStarts({ ...options, busy: [...busy, ...options.busy] })) {
          expect(before.has(start)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('within the hours of an add-on as well, what is free is free by each of the two alone', () => {
    const own = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), range), { maxLength: 6 });
    fc.assert(
      fc.property(anyOptions, own, (options, hours) => {
        const { weeklyHours, overrides = [] } = options;
        const ofAddOn = hours.map(([weekday, stretch]) => ({ weekday, ...stretch }));
        const open = { weeklyHours: [...weeklyHours], overrides: [...overrides] };
        const both = freeStarts({ ...options, ...narrowed(open, ofAddOn) });
        const without = new Set(freeStarts(options));
        // A step of a minute has every start of any grid.
        const everyMinute = { ...options, incrementMinutes: 1, weeklyHours: ofAddOn, overrides: [] };
        for (const start of both) {
          expect(freeStarts({ ...everyMinute, from: start, to: start + 1 })).toEqual([start]);
          const alone = { ...options, incrementMinutes: 1, from: start, to: start + 1 };
          expect(without.has(start) || freeStarts(alone).length === 1).toBe(true);
        }
        expect(freeStarts({ ...options, ...narrowed(open, []) })).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('starts are ascending, unique, in the range, after the lead time and clear of busy time', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        const starts = freeStarts(options);
        const buffer = options.bufferMinutes * MINUTE_MS;
        const wrong = starts.filter((start, index) => {
          const end = start + options.durationMinutes * MINUTE_MS;
          const clear = options.busy.every(
            ({ startsAt, endsAt }) =>
              startsAt === endsAt || end <= startsAt - buffer || endsAt + buffer <= start,
          );
          const ascending = index === 0 || starts[index - 1]! < start;
          const inRange = options.from <= start && start < options.to;
          return !(clear && ascending && inRange && start >= options.now + options.leadMinutes * MINUTE_MS);
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('the offsets of every zone are those of Temporal, at any time of 1975 to 2040', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: Date.UTC(1975, 0) / 1000, max: Date.UTC(2040, 0) / 1000 }),
        (timeZone, second) => {
          const instant = second * 1000;
          const table = zoneTable(timeZone, instant, instant);
          const offset = table.offsets[table.at.findIndex((change) => instant < change)]!;
          const known = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
          expect(offset).toBe(known.offsetNanoseconds / 1e6);
        },
      ),
      { numRuns: 1_500 },
    );
  }, 60_000);
});

function rangesFor(seen: number): LocalRange[] {
  const whole = [{ startMinute: 0, endMinute: 1440 }];
  const around = [
    { startMinute: 30, endMinute: 95 },
    { startMinute: 150, endMinute: 400 },
  ];
  return seen % 3 === 0 ? around : whole;
}
