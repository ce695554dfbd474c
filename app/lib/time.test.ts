import { describe, expect, test } from 'vitest';
import {
  addDays,
  formatDate,
  formatDateTime,
  formatDuration,
  formatLongDate,
  formatRange,
  formatTime,
  formatTimeRange,
  isTimeZone,
  localDate,
  localInstant,
  localMinute,
  nextFullHour,
  startOfLocalDay,
  weekdayOf,
  zoneAbbreviation,
  zoneName,
} from './time.ts';

const NEW_YORK = 'America/New_York';
const at = (iso: string) => Date.parse(iso);
const start = at('2027-03-04T19:30Z');

describe('as a person reads it', () => {
  test('dates and times in the zone that is asked for', () => {
    expect(formatDate(start, NEW_YORK)).toBe('Thu, Mar 4');
    expect(formatLongDate(start, NEW_YORK)).toBe('Thursday, March 4, 2027');
    expect(formatTime(start, NEW_YORK)).toBe('2:30 PM');
    expect(formatTime(at('2027-03-04T05:05Z'), NEW_YORK)).toBe('12:05 AM');
    expect(formatTime(at('2027-03-04T17:00Z'), NEW_YORK)).toBe('12:00 PM');
    expect(formatDateTime(start, NEW_YORK)).toBe('Thu, Mar 4, 2:30 PM EST');
    expect(formatDateTime(new Date(start), 'Asia/Tokyo')).toBe('Fri, Mar 5, 4:30 AM GMT+9');
  });

  test('the zone is named as it is at that moment', () => {
    expect(zoneAbbreviation(start, NEW_YORK)).toBe('EST');
    expect(zoneAbbreviation(at('2027-07-04T19:30Z'), NEW_YORK)).toBe('EDT');
  });

  test('ranges', () => {
    const hour = 3_600_000;
    expect(formatTimeRange(start, start + hour, NEW_YORK)).toBe('2:30 – 3:30 PM');
    expect(formatTimeRange(start - 3 * hour, start, NEW_YORK)).toBe('11:30 AM – 2:30 PM');
    expect(formatRange(start, start + hour, NEW_YORK)).toBe('Thu, Mar 4, 2:30 – 3:30 PM EST');
    expect(formatRange(start + 9 * hour, start + 10 * hour, NEW_YORK)).toBe(
      'Thu, Mar 4, 11:30 PM – Fri, Mar 5, 12:30 AM EST',
    );
    expect(formatRange(at('2027-11-07T05:30Z'), at('2027-11-07T06:30Z'), NEW_YORK)).toBe(
      'Sun, Nov 7, 1:30 AM EDT – 1:30 AM EST',
    );
    expect(formatTimeRange(start, start + 24 * hour, NEW_YORK)).toBe('2:30 PM – 2:30 PM');
  });

  test('durations', () => {
    expect([15, 60, 75, 90, 120, 1440].map(formatDuration)).toEqual([
      '15 min',
      '1 hr',
      '1 hr 15 min',
      '1 hr 30 min',
      '2 hr',
      '24 hr',
    ]);
  });

  test('a zone has one name for the whole year', () => {
    expect(zoneName('America/Los_Angeles')).toBe('Pacific Time');
    expect(zoneName('America/St_Johns')).toBe('Newfoundland Time');
    expect(zoneName('America/Anchorage')).toBe('Alaska Time');
    expect(zoneName('Nowhere/Old_Town')).toBe('Old Town Time');
  });

  // Each of these has another name in other years' browsers, so that server and browser would write a page differently.
  test.each([
    ['Pacific/Honolulu', 'Hawaii-Aleutian Standard Time', 'HST'],
    ['America/Phoenix', 'Mountain Standard Time', 'MST'],
    ['America/Tijuana', 'Pacific Time', 'PST'],
    ['America/Miquelon', 'Miquelon Time', 'GMT-3'],
    ['Europe/Berlin', 'Berlin Time', 'GMT+1'],
    ['Europe/Lisbon', 'Lisbon Time', 'GMT'],
    ['Asia/Calcutta', 'Kolkata Time', 'GMT+5:30'],
  ])('%s is %s and %s on every platform', (zone, name, letters) => {
    expect(zoneName(zone)).toBe(name);
    expect(zoneAbbreviation(at('2027-01-05T12:00Z'), zone)).toBe(letters);
  });
});

describe('local dates', () => {
  test('the date and minute of a moment depend on the zone', () => {
    const late = at('2027-03-05T03:30Z');
    expect(localDate(late, NEW_YORK)).toBe('2027-03-04');
    expect(localDate(late, 'UTC')).toBe('2027-03-05');
    expect(localMinute(late, NEW_YORK)).toBe(22 * 60 + 30);
  });

  test('a day starts at its first moment, which is 01:00 where midnight is skipped', () => {
    expect(startOfLocalDay('2027-03-04', NEW_YORK)).toBe(at('2027-03-04T05:00Z'));
    expect(startOfLocalDay('2027-04-30', 'Africa/Cairo')).toBe(at('2027-04-29T22:00Z'));
  });

  test('wall time becomes a moment: skipped moves forward, repeated is the first', () => {
    expect(localInstant('2027-03-14', 150, NEW_YORK)).toBe(at('2027-03-14T07:30Z'));
    expect(localInstant('2027-11-07', 90, NEW_YORK)).toBe(at('2027-11-07T05:30Z'));
    expect(localInstant('2027-03-04', 1440, NEW_YORK)).toBe(at('2027-03-05T05:00Z'));
  });

  test('arithmetic of dates', () => {
    expect(addDays('2027-02-27', 2)).toBe('2027-03-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(weekdayOf('2027-03-07')).toBe(0);
    expect(weekdayOf('2027-03-06')).toBe(6);
    expect(() => addDays('2027-02-30', 1)).toThrow(RangeError);
  });

  test('a zone is one that the platform knows', () => {
    expect(isTimeZone('Europe/Madrid')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isTimeZone('')).toBe(false);
  });
});

test('something new begins at the next full hour by the clocks of the place', () => {
  expect(nextFullHour(Date.UTC(2026, 2, 4, 19, 30), NEW_YORK)).toBe(Date.UTC(2026, 2, 4, 20));
  expect(nextFullHour(Date.UTC(2026, 2, 4, 20), NEW_YORK)).toBe(Date.UTC(2026, 2, 4, 21));
  // Half past the hour in UTC.
  expect(nextFullHour(Date.UTC(2026, 2, 4, 20, 10), 'America/St_Johns')).toBe(Date.UTC(2026, 2, 4, 20, 30));
});
