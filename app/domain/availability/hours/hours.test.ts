import { expect, test } from 'vitest';
import { hoursOf, narrowed, type StoredHours, type StoredOverride } from './hours.ts';

const TUESDAY = 2;
const hours = (
  startMinute: number,
  endMinute: number,
  ofService = false,
  weekday = TUESDAY,
): StoredHours => ({
  weekday,
  startMinute,
  endMinute,
  ofService,
});
// 3 March 2026 is a Tuesday.
const other = (own: boolean, ...ranges: [number, number][]): StoredOverride => ({
  date: '2026-03-03',
  own,
  ranges: ranges.map(([startMinute, endMinute]) => ({ startMinute, endMinute })),
});

test("the location's hours stand where the service has none of its own", () => {
  const { weeklyHours } = hoursOf([hours(540, 1020), hours(600, 660, true)], [], false);
  expect(weeklyHours).toEqual([{ weekday: TUESDAY, startMinute: 540, endMinute: 1020 }]);
});

test("a service's own hours cut the location's, in pieces where both have several", () => {
  const stored = [
    hours(540, 720),
    hours(780, 1020),
    hours(660, 840, true),
    hours(960, 1200, true),
    hours(0, 60, true),
  ];
  expect(hoursOf(stored, [], true).weeklyHours).toEqual([
    { weekday: TUESDAY, startMinute: 660, endMinute: 720 },
    { weekday: TUESDAY, startMinute: 780, endMinute: 840 },
    { weekday: TUESDAY, startMinute: 960, endMinute: 1020 },
  ]);
});

test('a service with own hours but none on a weekday is not given that day', () => {
  expect(hoursOf([hours(540, 1020), hours(540, 1020, true, 3)], [], true).weeklyHours).toEqual([]);
});

test("an override is cut by the service's hours of its weekday", () => {
  const { overrides } = hoursOf([hours(600, 660, true)], [other(true, [540, 630])], true);
  expect(overrides).toEqual([{ date: '2026-03-03', ranges: [{ startMinute: 600, endMinute: 630 }] }]);
});

test("a location's own override of a date stands before the practice's, also where it closes the day", () => {
  const closed = hoursOf([], [other(false, [540, 1020]), other(true)], false);
  expect(closed.overrides).toEqual([{ date: '2026-03-03', ranges: [] }]);
  const open = hoursOf([], [other(false), other(true, [540, 600])], false);
  expect(open.overrides).toEqual([{ date: '2026-03-03', ranges: [{ startMinute: 540, endMinute: 600 }] }]);
});

test("hours are cut by an add-on's in turn, and nothing is left where the two never meet", () => {
  const open = hoursOf([hours(540, 1020), hours(600, 900, true)], [other(true, [540, 1020])], true);
  expect(narrowed(open, [hours(840, 1200)])).toEqual({
    weeklyHours: [{ weekday: TUESDAY, startMinute: 840, endMinute: 900 }],
    overrides: [{ date: '2026-03-03', ranges: [{ startMinute: 840, endMinute: 900 }] }],
  });
  expect(narrowed(open, [])).toEqual({ weeklyHours: [], overrides: [{ date: '2026-03-03', ranges: [] }] });
});
