import { describe, expect, test } from 'vitest';
import {
  clocksLabel,
  inOneLine,
  appointmentMoment,
  appointmentMomentTime,
  appointmentRange,
  appointmentStart,
  appointmentTimes,
  appointmentZones,
} from './appointment-time.ts';

const NEW_YORK = 'America/New_York';
const DENVER = 'America/Denver';
const start = Date.parse('2027-03-04T19:30Z');
const end = start + 3_600_000;
const appointment = { isVirtual: true, timeZone: NEW_YORK, clientTimeZone: DENVER as string | null };

describe('in person', () => {
  test('the venue’s clocks count alone, wherever its client is', () => {
    const inPerson = { ...appointment, isVirtual: false };
    expect(appointmentZones(inPerson, start)).toEqual([NEW_YORK]);
    expect(appointmentStart(start, inPerson)).toEqual(['Thu, Mar 4, 2:30 PM EST']);
    expect(appointmentRange(start, end, inPerson)).toEqual(['Thu, Mar 4, 2:30 – 3:30 PM EST']);
  });
});

describe('by video or phone', () => {
  test('the client’s clocks stand first and the practice’s second, by city', () => {
    expect(appointmentZones(appointment, start)).toEqual([DENVER, NEW_YORK]);
    expect(appointmentZones({ ...appointment, isForPractice: true }, start)).toEqual([NEW_YORK, DENVER]);
    expect(appointmentStart(start, appointment)).toEqual([
      'Thu, Mar 4, 12:30 PM Denver time',
      '2:30 PM New York time',
    ]);
    expect(appointmentRange(start, end, appointment)).toEqual([
      'Thu, Mar 4, 12:30 – 1:30 PM Denver time',
      '2:30 – 3:30 PM New York time',
    ]);
  });

  test('the second has a date of its own where it is another day there', () => {
    expect(appointmentStart(start, { ...appointment, clientTimeZone: 'Asia/Tokyo' })).toEqual([
      'Fri, Mar 5, 4:30 AM Tokyo time',
      'Thu, Mar 4, 2:30 PM New York time',
    ]);
    // The same clock a day apart is another time.
    const kiritimati = { ...appointment, timeZone: 'Pacific/Honolulu', clientTimeZone: 'Pacific/Kiritimati' };
    expect(appointmentStart(start, kiritimati)).toHaveLength(2);
  });

  test('one zone alone where both show the same, or the client’s is not known', () => {
    const one = ['Thu, Mar 4, 2:30 PM EST'];
    expect(appointmentStart(start, { ...appointment, clientTimeZone: 'America/Toronto' })).toEqual(one);
    expect(appointmentStart(start, { ...appointment, clientTimeZone: null })).toEqual(one);
    expect(appointmentRange(start, end, { ...appointment, clientTimeZone: null })).toEqual([
      'Thu, Mar 4, 2:30 – 3:30 PM EST',
    ]);
    expect(appointmentTimes(start, end, { ...appointment, clientTimeZone: null })).toEqual([
      '2:30 – 3:30 PM EST',
    ]);
  });
});

describe('one way of naming clocks on one page', () => {
  const before = start - 86_400_000;
  test('other moments of a visit are told as the visit itself', () => {
    const at = { ...appointment, startsAt: start };
    expect(appointmentMoment(before, at)).toBe('Wed, Mar 3, 12:30 PM Denver time');
    expect(appointmentMomentTime(before, at)).toBe('12:30 PM Denver time');
    expect(appointmentMoment(before, { ...at, isVirtual: false })).toBe('Wed, Mar 3, 2:30 PM EST');
    expect(appointmentMomentTime(before, { ...at, clientTimeZone: null })).toBe('2:30 PM EST');
  });

  test('the visit’s start decides the clocks, also where they read otherwise at the moment itself', () => {
    // Phoenix and Denver read alike in winter only, which begins on November 1, 2026.
    const [october, november] = [Date.parse('2026-10-30T19:00Z'), Date.parse('2026-11-03T19:00Z')];
    const phoenix = { isVirtual: true, timeZone: 'America/Phoenix', clientTimeZone: DENVER };
    const inWinter = { ...phoenix, startsAt: november };
    expect(appointmentStart(november, inWinter)).toEqual(['Tue, Nov 3, 12:00 PM MST']);
    expect(appointmentMoment(october, inWinter)).toBe('Fri, Oct 30, 12:00 PM MST');
    expect(appointmentMomentTime(october, inWinter)).toBe('12:00 PM MST');
    const inSummer = { ...phoenix, startsAt: october };
    expect(appointmentStart(october, inSummer)[0]).toBe('Fri, Oct 30, 1:00 PM Denver time');
    expect(appointmentMoment(november, inSummer)).toBe('Tue, Nov 3, 12:00 PM Denver time');
  });

  test('a list of times says whose they are', () => {
    expect(clocksLabel(appointment, [start])).toBe('Denver time first, New York time below it');
    expect(clocksLabel({ ...appointment, isVirtual: false }, [start])).toBe('Eastern Time');
    expect(clocksLabel({ ...appointment, clientTimeZone: 'America/Toronto' }, [start])).toBe('Eastern Time');
  });
});

test('both in one line', () => {
  expect(inOneLine(appointmentStart(start, appointment))).toBe(
    'Thu, Mar 4, 12:30 PM Denver time (2:30 PM New York time)',
  );
  expect(inOneLine(appointmentStart(start, { ...appointment, clientTimeZone: null }))).toBe(
    'Thu, Mar 4, 2:30 PM EST',
  );
});
