import { expect, test } from 'vitest';
import { at, iso, open, starts } from '#tests/support/env/start-options.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import type { FreeStartsOptions, WeeklyHours } from '../free-starts/free-starts-input.ts';

/** The starts of one local date that is open in the first of `hours`, as UTC times. */
function day(
  date: string,
  timeZone: string,
  [hours]: WeeklyHours[],
  given: Partial<FreeStartsOptions> = {},
): string[] {
  const from = at(`${date}T00:00Z`) - 15 * 60 * MINUTE_MS;
  const to = from + 54 * 60 * MINUTE_MS;
  const overrides = [{ date, ranges: [hours!] }];
  return iso(starts({ timeZone, weeklyHours: [], overrides, durationMinutes: 30, from, to, ...given }));
}

test('New York, 14 March 2027: 02:30 does not exist', () => {
  const date = '2027-03-14';
  expect(day(date, 'America/New_York', open('01:00', '04:00'))).toEqual([
    '2027-03-14T06:00Z', // 01:00 EST
    '2027-03-14T06:30Z',
    '2027-03-14T07:00Z', // 03:00 EDT
    '2027-03-14T07:30Z',
  ]);
  expect(day(date, 'America/New_York', open('02:30', '04:30'))).toEqual([
    '2027-03-14T07:30Z', // 02:30 moved forward to 03:30 EDT
    '2027-03-14T08:00Z',
  ]);
  expect(day(date, 'America/New_York', open('01:30', '02:30'))).toEqual([
    '2027-03-14T06:30Z',
    '2027-03-14T07:00Z', // open until 02:30 moved forward, 03:30 EDT
  ]);
  expect(day(date, 'America/New_York', open('02:00', '03:00'))).toEqual([]);
});

test('New York, 7 November 2027: 01:30 comes twice', () => {
  const date = '2027-11-07';
  expect(day(date, 'America/New_York', open('01:30', '02:30'))).toEqual([
    '2027-11-07T05:30Z', // 01:30 EDT, the first
    '2027-11-07T06:00Z', // 01:00 EST
    '2027-11-07T06:30Z',
    '2027-11-07T07:00Z', // 02:00 EST
  ]);
  expect(day(date, 'America/New_York', open('00:30', '01:30'))).toEqual([
    '2027-11-07T04:30Z',
    '2027-11-07T05:00Z',
  ]);
  expect(day(date, 'America/New_York', open('00:00', '24:00'))).toHaveLength(50);
});

test('a grid that does not divide the hour stays on wall time', () => {
  const hours = open('00:00', '06:00');
  const options = { incrementMinutes: 90 };
  expect(day('2027-03-14', 'America/New_York', hours, options)).toEqual([
    '2027-03-14T05:00Z', // 00:00
    '2027-03-14T06:30Z', // 01:30
    '2027-03-14T07:00Z', // 03:00
    '2027-03-14T08:30Z', // 04:30
  ]);
  expect(day('2027-11-07', 'America/New_York', hours, options)).toEqual([
    '2027-11-07T04:00Z', // 00:00
    '2027-11-07T05:30Z', // 01:30 EDT
    '2027-11-07T06:30Z', // 01:30 EST
    '2027-11-07T08:00Z', // 03:00
    '2027-11-07T09:30Z', // 04:30
  ]);
});

test.each([
  ['Africa/Cairo', '2027-04-30', '2027-04-29T22:00Z'],
  ['America/Havana', '2027-03-14', '2027-03-14T05:00Z'],
  ['Asia/Beirut', '2027-03-28', '2027-03-27T22:00Z'],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00Z'],
])('%s, %s: a day that begins at 01:00', (timeZone, date, first) => {
  const now = at('2018-01-01T00:00Z');
  const found = day(date, timeZone, open('00:00', '24:00'), { now });
  expect(found).toHaveLength(46);
  expect(found[0]).toBe(first);
  const half = new Date(at(first) + 30 * MINUTE_MS).toISOString().replace(/:00\.000Z$/, 'Z');
  expect(day(date, timeZone, open('00:30', '02:00'), { now })).toEqual([half]);
});

test('Lord Howe moves by half an hour, and an hourly grid stays on its hours', () => {
  const hourly = { incrementMinutes: 60 };
  expect(day('2027-10-03', 'Australia/Lord_Howe', open('01:00', '05:00'), hourly)).toEqual([
    '2027-10-02T14:30Z', // 01:00 +10:30
    '2027-10-02T16:00Z', // 03:00 +11
    '2027-10-02T17:00Z',
  ]);
  expect(day('2027-04-04', 'Australia/Lord_Howe', open('01:00', '05:00'), hourly)).toEqual([
    '2027-04-03T14:00Z', // 01:00 +11
    '2027-04-03T15:30Z', // 02:00 +10:30
    '2027-04-03T16:30Z',
    '2027-04-03T17:30Z',
  ]);
});

test("St John's nine to five is eight hours on both days", () => {
  expect(day('2027-03-14', 'America/St_Johns', open('09:00', '17:00'))[0]).toBe('2027-03-14T11:30Z');
  expect(day('2027-11-07', 'America/St_Johns', open('09:00', '17:00'))[0]).toBe('2027-11-07T12:30Z');
  expect(day('2027-03-14', 'America/St_Johns', open('09:00', '17:00'))).toHaveLength(16);
});

test('Apia skipped 30 December 2011: that date has no hours, its neighbours have theirs', () => {
  const found = starts({
    timeZone: 'Pacific/Apia',
    weeklyHours: open('09:00', '10:00', [4, 5, 6]),
    now: 0,
    from: at('2011-12-29T00:00Z'),
    to: at('2012-01-02T00:00Z'),
  });
  expect(iso(found)).toEqual(['2011-12-29T19:00Z', '2011-12-30T19:00Z']);
  const nextFriday = starts({
    timeZone: 'Pacific/Apia',
    weeklyHours: open('09:00', '10:00', [5]),
    now: 0,
    from: at('2011-12-28T00:00Z'),
    to: at('2012-01-05T00:00Z'),
  });
  expect(nextFriday).toEqual([]);
});
