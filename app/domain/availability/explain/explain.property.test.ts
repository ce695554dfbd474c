import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { freeStartsOf, isFree, type Decisive } from '../free-starts/which-starts-are-free.ts';
import { reasonsAgainst, startsOfHours } from './explain.ts';

const range = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 48 }))
  .map(([start, length]) => ({ startMinute: start * 15, endMinute: Math.min(1_440, (start + length) * 15) }));

const calendar = fc
  .record({
    timeZone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
    day: fc.integer({ min: Date.UTC(2026, 0, 1) / DAY_MS, max: Date.UTC(2028, 0, 1) / DAY_MS }),
    hours: fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), range), { minLength: 1, maxLength: 12 }),
    otherHours: fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.array(range, { maxLength: 2 })), {
      maxLength: 2,
    }),
    busy: fc.array(
      fc.record({
        at: fc.integer({ min: -60, max: 5 * 1_440 }),
        length: fc.integer({ min: 0, max: 300 }),
        id: fc.uuid(),
      }),
      { maxLength: 8 },
    ),
    bufferMinutes: fc.constantFrom(0, 10, 45),
    leadMinutes: fc.constantFrom(0, 90, 1_440),
    incrementMinutes: fc.constantFrom(5, 15, 25, 60),
    horizonDays: fc.integer({ min: 0, max: 4 }),
    durationMinutes: fc.constantFrom(15, 50, 60, 240),
    /** Now, within the first two days. */
    nowMinute: fc.integer({ min: 0, max: 2 * 1_440 }),
  })
  .map(({ day, hours, otherHours, busy, nowMinute, timeZone, durationMinutes, ...rules }) => {
    const first = day * DAY_MS;
    const offer: Decisive = {
      rules,
      location: { timeZone },
      durationMinutes,
      weeklyHours: hours.map(([weekday, one]) => ({ weekday, ...one })),
      overrides: otherHours.map(([offset, ranges]) => ({
        date: new Date(first + offset * DAY_MS).toISOString().slice(0, 10),
        ranges,
      })),
    };
    const events = busy.map(({ at, length, id }) => ({
      id,
      startsAt: first + at * MINUTE_MS,
      endsAt: first + (at + length) * MINUTE_MS,
    }));
    return { first, now: first + nowMinute * MINUTE_MS, offer, busy: events };
  });

const minutes = fc.array(fc.integer({ min: 0, max: 5 * 1_440 }), { minLength: 20, maxLength: 20 });

test('a start has no reasons against it exactly where it is listed', () => {
  fc.assert(
    fc.property(calendar, minutes, ({ first, now, offer, busy }, asked) => {
      const listed = freeStartsOf(offer, { from: first, to: first + 6 * DAY_MS, now, busy });
      // Random minutes, and those that are listed with their neighbours.
      const near = listed.slice(0, 10).flatMap((start) => [start, start - 5 * MINUTE_MS, start + 30_000]);
      for (const start of [...asked.map((minute) => first + minute * MINUTE_MS), ...near]) {
        const reasons = reasonsAgainst(offer, start, { now, busy });
        expect(reasons.length === 0).toBe(listed.includes(start));
        expect(isFree(offer, start, now, busy)).toBe(listed.includes(start));
      }
    }),
    { numRuns: 300 },
  );
}, 60_000);

test('taking away what it names makes a start free', () => {
  fc.assert(
    fc.property(calendar, ({ first, now, offer, busy }) => {
      const hours = startsOfHours(offer, { from: first, to: first + 2 * DAY_MS, now });
      for (const start of hours.slice(0, 20)) {
        const reasons = reasonsAgainst(offer, start, { now, busy });
        const kinds = reasons.map(({ kind }) => kind);
        expect(kinds).not.toContain('closed');
        expect(kinds).not.toContain('too_short');
        expect(kinds).not.toContain('off_grid');
        if (kinds.some((kind) => kind !== 'busy' && kind !== 'buffer')) continue;
        const named = new Set(reasons.map((reason) => ('busy' in reason ? reason.busy.id : '')));
        const rest = busy.filter(({ id }) => !named.has(id));
        expect(isFree(offer, start, now, rest)).toBe(true);
        // Nothing is named that does not stand in the way.
        for (const id of named) {
          expect(
            isFree(
              offer,
              start,
              now,
              busy.filter((one) => one.id === id),
            ),
          ).toBe(false);
        }
      }
    }),
    { numRuns: 200 },
  );
}, 60_000);
