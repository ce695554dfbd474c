import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DAY_MINUTES,
  defaultWeek,
  MAX_RANGES,
  nextRange,
  rangesOf,
  readAvailableTimes,
  timesProblem,
  weekOf,
  WEEKDAYS,
  writeAvailableTimes,
  wrongRanges,
} from './available-times.ts';

/** Stretches of one day that keep apart, ascending. */
const apart = fc
  .uniqueArray(fc.integer({ min: 0, max: DAY_MINUTES }), { minLength: 2, maxLength: 2 * MAX_RANGES })
  .map((minutes) => minutes.toSorted((a, b) => a - b))
  .map((minutes) =>
    Array.from({ length: Math.floor(minutes.length / 2) }, (_, index) => ({
      startMinute: minutes[2 * index]!,
      endMinute: minutes[2 * index + 1]!,
    })),
  );
const week = fc.array(fc.record({ enabled: fc.boolean(), ranges: apart }), { minLength: 7, maxLength: 7 });

test('what is written is read again, and stored stretches make the same text', () => {
  fc.assert(
    fc.property(week, (days) => {
      const text = writeAvailableTimes(days);
      expect(readAvailableTimes(text)).toEqual({ week: days, problems: [] });
      const stored = rangesOf(days);
      expect(rangesOf(weekOf(stored))).toEqual(stored);
      expect(rangesOf(readAvailableTimes(writeAvailableTimes(weekOf(stored))).week)).toEqual(stored);
    }),
  );
});

/** Whether two stretches share a minute, counted minute by minute. */
function sharesMinute(ranges: readonly { startMinute: number; endMinute: number }[]): boolean {
  const taken = new Set<number>();
  return ranges.some(({ startMinute, endMinute }) => {
    for (let minute = startMinute; minute < endMinute; minute++) {
      if (taken.has(minute)) return true;
      taken.add(minute);
    }
    return false;
  });
}

test('stretches are refused where they end before they start or share a minute, and nowhere else', () => {
  const any = fc.record({
    startMinute: fc.integer({ min: 0, max: DAY_MINUTES - 1 }),
    endMinute: fc.integer({ min: 1, max: DAY_MINUTES }),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: MAX_RANGES }), (ranges) => {
      const isWrong = ranges.some((one) => one.endMinute <= one.startMinute) || sharesMinute(ranges);
      expect(wrongRanges(ranges).length > 0).toBe(isWrong);
    }),
  );
});

test('one more stretch never overlaps', () => {
  fc.assert(
    fc.property(apart, (ranges) => {
      const more = nextRange(ranges);
      if (more) expect(wrongRanges([...ranges, more])).toEqual([]);
    }),
  );
});

test('no text makes the reader throw', () => {
  const keys = fc.constantFrom(...WEEKDAYS, 'Monday', 'funday', '__proto__');
  const day = fc.oneof(
    fc.jsonValue(),
    fc.record({ enabled: fc.jsonValue(), blocks: fc.jsonValue(), startsAt: fc.string() }),
  );
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.dictionary(keys, day).map((days) => JSON.stringify(days)),
  );
  fc.assert(
    fc.property(text, (some) => {
      const { week: days, problems } = readAvailableTimes(some);
      expect(days).toHaveLength(7);
      if (problems.length === 0)
        expect(wrongRanges(days.flatMap((one, at) => (at === 0 && one.enabled ? one.ranges : [])))).toEqual(
          [],
        );
      else expect(timesProblem(some)).toMatch(/^[A-Z].+\.$/);
    }),
  );
});

const monday = (day: object) => timesProblem(JSON.stringify({ monday: day }));

test('what is wrong is said with its day', () => {
  expect(monday({ enabled: true, startsAt: '9:00 AM', endsAt: '5:00 PM' })).toBeNull();
  expect(monday({ enabled: true, startsAt: '5:00 PM', endsAt: '9:00 AM' })).toBe(
    'Monday: the end must come after the start.',
  );
  const blocks = [
    { startsAt: '9:00 AM', endsAt: '1:00 PM' },
    { startsAt: '12:00 PM', endsAt: '5:00 PM' },
  ];
  expect(monday({ enabled: true, blocks })).toBe('Monday: these hours overlap.');
  expect(monday({ enabled: true })).toBe('Monday: please enter from when to when, or switch the day off.');
  expect(monday({ enabled: true, startsAt: '25:00', endsAt: '5:00 PM' })).toBe(
    'Monday: please enter times such as 9:00 AM.',
  );
  expect(monday({ enabled: true, startsAt: '9:00 AM', endsAt: '5:00 PM', more: 1 })).toBe(
    'We could not read these hours. Please enter them once more.'.replace('We', 'Monday: we'),
  );
  expect(monday({ enabled: true, blocks: Array(7).fill(blocks[0]) })).toBe(
    'Monday: please enter at most 6 stretches.',
  );
  expect(monday({ enabled: false, startsAt: 'nonsense', endsAt: '' })).toBeNull();
  expect(timesProblem('{"funday":{"enabled":false}}')).toBe('We do not know the weekday “funday”.');
  expect(timesProblem('[]')).toBe('We could not read these hours. Please enter them once more.');
  expect(timesProblem('{"monday":{"enabled":false},"Monday":{"enabled":false}}')).toContain('could not read');
});

test('midnight ends a day, and what is default stands in the document', () => {
  const whole = readAvailableTimes('{"friday":{"enabled":true,"startsAt":"12:00 am","endsAt":"12:00AM"}}');
  expect(rangesOf(whole.week)).toEqual([{ weekday: 5, startMinute: 0, endMinute: DAY_MINUTES }]);
  const { monday: day, sunday } = JSON.parse(writeAvailableTimes(defaultWeek())) as Record<string, object>;
  expect(day).toEqual({ enabled: true, startsAt: '9:00 AM', endsAt: '5:00 PM' });
  expect(sunday).toMatchObject({ enabled: false });
  expect(nextRange([])).toEqual({ startMinute: 720, endMinute: 1_020 });
  expect(nextRange([{ startMinute: 540, endMinute: 720 }])).toEqual({ startMinute: 720, endMinute: 1_020 });
  expect(nextRange([{ startMinute: 540, endMinute: 1_020 }])).toEqual({
    startMinute: 1_080,
    endMinute: 1_200,
  });
});
