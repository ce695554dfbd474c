import { expect, test } from 'vitest';
import { dayNumber } from '../free-starts/free-starts-input.ts';
import { addMonths, byLocalDate, dateText, dayOf, dayStart, monthDays, monthText } from './local-dates.ts';

const startOf = (timeZone: string, date: string) =>
  new Date(dayStart(timeZone, dayNumber(date))).toISOString();

test.each([
  ['America/New_York', '2026-03-04', '2026-03-04T05:00:00.000Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['America/St_Johns', '2026-07-01', '2026-07-01T02:30:00.000Z'],
  // Midnight is skipped: the day begins at one.
  ['Africa/Cairo', '2027-04-30', '2027-04-29T22:00:00.000Z'],
  // 23:00 to midnight comes twice: the day begins after the second time.
  ['Africa/Cairo', '2027-10-29', '2027-10-28T22:00:00.000Z'],
  ['Pacific/Auckland', '2026-01-01', '2025-12-31T11:00:00.000Z'],
])('in %s %s begins at %s', (timeZone, date, begins) => {
  expect(startOf(timeZone, date)).toBe(begins);
  const instant = Date.parse(begins);
  expect(dateText(dayOf(timeZone, instant))).toBe(date);
  expect(dateText(dayOf(timeZone, instant - 1))).not.toBe(date);
});

test('months', () => {
  expect(monthDays('2028-02')).toEqual({ first: dayNumber('2028-02-01'), last: dayNumber('2028-02-29') });
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(monthText(dayNumber('2026-03-31'))).toBe('2026-03');
});

test('starts are listed under the date that the zone shows, over a change of the clocks too', () => {
  const at = (iso: string) => Date.parse(iso);
  const starts = [
    at('2026-03-08T04:30:00Z'),
    at('2026-03-08T06:30:00Z'),
    at('2026-03-08T07:30:00Z'),
    at('2026-03-09T04:00:00Z'),
  ];
  expect(
    byLocalDate('America/New_York', starts).map(({ date, datetimes }) => [date, datetimes.length]),
  ).toEqual([
    ['2026-03-07', 1],
    ['2026-03-08', 2],
    ['2026-03-09', 1],
  ]);
  expect(byLocalDate('America/New_York', [])).toEqual([]);
});
