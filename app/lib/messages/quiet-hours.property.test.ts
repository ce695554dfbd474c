import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../duration.ts';
import {
  heldUntil,
  isQuiet,
  MOST_QUIET_MINUTES,
  quietEnd,
  quietMinutes,
  textReminderAt,
} from './quiet-hours.ts';

const ZONES = [
  'America/Los_Angeles',
  'America/New_York',
  'America/St_Johns',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Asia/Kathmandu',
];
const zone = fc.constantFrom(...ZONES);
/** A third of them around the nights on which American clocks change. */
const moment = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) }),
  fc.integer({ min: Date.UTC(2026, 2, 7, 12), max: Date.UTC(2026, 2, 9) }),
  fc.integer({ min: Date.UTC(2026, 9, 31, 12), max: Date.UTC(2026, 10, 2) }),
);
const minute = fc.integer({ min: 0, max: 1439 });
const quietHours = fc
  .record({ from: minute, length: fc.integer({ min: 1, max: MOST_QUIET_MINUTES }) })
  .map(({ from, length }) => ({ from, until: (from + length) % 1440 }));
const NIGHT = { from: 21 * 60, until: 7 * 60 };
const LA = 'America/Los_Angeles';
const at = (text: string) => Date.parse(text);

describe('whatever the hours, the zone and the clocks', () => {
  test('the end is the first minute that is quiet no more', () => {
    fc.assert(
      fc.property(quietHours, moment, zone, (quiet, now, timeZone) => {
        fc.pre(isQuiet(quiet, now, timeZone));
        const end = quietEnd(quiet, now, timeZone);
        expect(end).toBeGreaterThan(now);
        expect(isQuiet(quiet, end, timeZone)).toBe(false);
        expect(isQuiet(quiet, end - 1, timeZone)).toBe(true);
        expect(end - now).toBeLessThanOrEqual(quietMinutes(quiet) * MINUTE_MS + HOUR_MS);
      }),
    );
  });

  test('a reminder wakes nobody, comes before the start, and as near to the wanted time as that allows', () => {
    const minutes = fc.constantFrom(30, 60, 120, 240, 720, 1440, 2880);
    fc.assert(
      fc.property(quietHours, moment, zone, minutes, (quiet, startsAt, timeZone, before) => {
        const goes = textReminderAt({ startsAt, minutes: before, quiet, timeZone });
        const wanted = startsAt - before * MINUTE_MS;
        expect(isQuiet(quiet, goes, timeZone)).toBe(false);
        expect(goes).toBeLessThan(startsAt);
        if (!isQuiet(quiet, wanted, timeZone)) expect(goes).toBe(wanted);
        else if (goes > wanted) expect(startsAt - goes).toBeGreaterThanOrEqual(30 * MINUTE_MS);
        // What was looked for in the database reaches that far (texts_to_remind).
        expect(wanted - goes).toBeLessThanOrEqual((quietMinutes(quiet) + 75) * MINUTE_MS);
      }),
    );
  });

  test('what is held goes in no quiet time, and while it is still of use', () => {
    fc.assert(
      fc.property(
        quietHours,
        moment,
        zone,
        fc.option(fc.integer({ min: -HOUR_MS, max: 20 * HOUR_MS })),
        fc.boolean(),
        (quiet, now, timeZone, ahead, isReminder) => {
          const startsAt = ahead === null ? null : now + ahead;
          const until = heldUntil(now, { quiet, timeZone, startsAt, isReminder });
          if (!isQuiet(quiet, now, timeZone)) expect(until).toBeNull();
          else if (until === null) {
            expect(isReminder).toBe(false);
            expect(startsAt! - quietEnd(quiet, now, timeZone)).toBeLessThan(30 * MINUTE_MS);
          } else expect(until).toBe(quietEnd(quiet, now, timeZone));
        },
      ),
    );
  });
});

test.each([
  ['by day as ever', '2026-03-04T19:00:00Z', 120, '2026-03-04T17:00:00Z'],
  ['after the night where that is early enough', '2026-03-04T16:30:00Z', 120, '2026-03-04T15:00:00Z'],
  ['half an hour before is early enough', '2026-03-04T15:30:00Z', 120, '2026-03-04T15:00:00Z'],
  ['before the night where it would be too late', '2026-03-04T15:29:00Z', 120, '2026-03-04T04:45:00Z'],
  ['a day before, at night', '2026-03-05T14:00:00Z', 1440, '2026-03-04T15:00:00Z'],
  // 7:15 AM on the morning after the clocks went forward: 9 PM the evening before is an hour nearer.
  ['over the night that loses an hour', '2026-03-08T14:15:00Z', 120, '2026-03-08T04:45:00Z'],
  ['over the night that has one more', '2026-11-01T15:15:00Z', 120, '2026-11-01T03:45:00Z'],
])('a reminder by text goes out %s', (_, startsAt, minutes, goes) => {
  const when = textReminderAt({ startsAt: at(startsAt), minutes, quiet: NIGHT, timeZone: LA });
  expect(new Date(when).toISOString()).toBe(new Date(goes).toISOString());
});

test('without quiet hours a reminder goes when it is wanted, and nothing is held', () => {
  const startsAt = at('2026-03-04T15:00:00Z');
  expect(textReminderAt({ startsAt, minutes: 120, quiet: null, timeZone: LA })).toBe(startsAt - 2 * HOUR_MS);
  expect(heldUntil(startsAt, { quiet: null, timeZone: LA, startsAt: null, isReminder: false })).toBeNull();
});

test('a time that the clocks skip ends the quiet hours when they jump over it', () => {
  const quiet = { from: 21 * 60, until: 2 * 60 + 30 };
  expect(new Date(quietEnd(quiet, at('2026-03-08T08:00:00Z'), LA)).toISOString()).toBe(
    '2026-03-08T10:00:00.000Z',
  );
});
