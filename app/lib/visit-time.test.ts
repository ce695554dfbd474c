import { describe, expect, test } from 'vitest';
import {
  clocksInWords,
  inOneLine,
  visitMoment,
  visitMomentTime,
  visitRange,
  visitStart,
  visitTimes,
  visitZones,
} from './visit-time.ts';

const NEW_YORK = 'America/New_York';
const DENVER = 'America/Denver';
const start = Date.parse('2027-03-04T19:30Z');
const end = start + 3_600_000;
const visit = { isVirtual: true, timeZone: NEW_YORK, clientTimeZone: DENVER as string | null };

describe('in person', () => {
  test('the venue’s clocks count alone, wherever its client is', () => {
    const inPerson = { ...visit, isVirtual: false };
    expect(visitZones(inPerson, start)).toEqual([NEW_YORK]);
    expect(visitStart(start, inPerson)).toEqual(['Thu, Mar 4, 2:30 PM EST']);
    expect(visitRange(start, end, inPerson)).toEqual(['Thu, Mar 4, 2:30 – 3:30 PM EST']);
  });
});

describe('by video or phone', () => {
  test('the client’s clocks stand first and the practice’s second, by city', () => {
    expect(visitZones(visit, start)).toEqual([DENVER, NEW_YORK]);
    expect(visitZones({ ...visit, isForPractice: true }, start)).toEqual([NEW_YORK, DENVER]);
    expect(visitStart(start, visit)).toEqual(['Thu, Mar 4, 12:30 PM Denver time', '2:30 PM New York time']);
    expect(visitRange(start, end, visit)).toEqual([
      'Thu, Mar 4, 12:30 – 1:30 PM Denver time',
      '2:30 – 3:30 PM New York time',
    ]);
  });

  test('the second has a date of its own where it is another day there', () => {
    expect(visitStart(start, { ...visit, clientTimeZone: 'Asia/Tokyo' })).toEqual([
      'Fri, Mar 5, 4:30 AM Tokyo time',
      'Thu, Mar 4, 2:30 PM New York time',
    ]);
    // The same clock a day apart is another time.
    const kiritimati = { ...visit, timeZone: 'Pacific/Honolulu', clientTimeZone: 'Pacific/Kiritimati' };
    expect(visitStart(start, kiritimati)).toHaveLength(2);
  });

  test('one zone alone where both show the same, or the client’s is not known', () => {
    const one = ['Thu, Mar 4, 2:30 PM EST'];
    expect(visitStart(start, { ...visit, clientTimeZone: 'America/Toronto' })).toEqual(one);
    expect(visitStart(start, { ...visit, clientTimeZone: null })).toEqual(one);
    expect(visitRange(start, end, { ...visit, clientTimeZone: null })).toEqual([
      'Thu, Mar 4, 2:30 – 3:30 PM EST',
    ]);
    expect(visitTimes(start, end, { ...visit, clientTimeZone: null })).toEqual(['2:30 – 3:30 PM EST']);
  });
});

describe('one way of naming clocks on one page', () => {
  const before = start - 86_400_000;
  test('other moments of a visit are told as the visit itself', () => {
    const at = { ...visit, startsAt: start };
    expect(visitMoment(before, at)).toBe('Wed, Mar 3, 12:30 PM Denver time');
    expect(visitMomentTime(before, at)).toBe('12:30 PM Denver time');
    expect(visitMoment(before, { ...at, isVirtual: false })).toBe('Wed, Mar 3, 2:30 PM EST');
    expect(visitMomentTime(before, { ...at, clientTimeZone: null })).toBe('2:30 PM EST');
  });

  test('the visit’s start decides the clocks, also where they read otherwise at the moment itself', () => {
    // Phoenix and Denver read alike in winter only, which begins on November 1, 2026.
    const [october, november] = [Date.parse('2026-10-30T19:00Z'), Date.parse('2026-11-03T19:00Z')];
    const phoenix = { isVirtual: true, timeZone: 'America/Phoenix', clientTimeZone: DENVER };
    const inWinter = { ...phoenix, startsAt: november };
    expect(visitStart(november, inWinter)).toEqual(['Tue, Nov 3, 12:00 PM MST']);
    expect(visitMoment(october, inWinter)).toBe('Fri, Oct 30, 12:00 PM MST');
    expect(visitMomentTime(october, inWinter)).toBe('12:00 PM MST');
    const inSummer = { ...phoenix, startsAt: october };
    expect(visitStart(october, inSummer)[0]).toBe('Fri, Oct 30, 1:00 PM Denver time');
    expect(visitMoment(november, inSummer)).toBe('Tue, Nov 3, 12:00 PM Denver time');
  });

  test('a list of times says whose they are', () => {
    expect(clocksInWords(visit, [start])).toBe('Denver time first, New York time below it');
    expect(clocksInWords({ ...visit, isVirtual: false }, [start])).toBe('Eastern Time');
    expect(clocksInWords({ ...visit, clientTimeZone: 'America/Toronto' }, [start])).toBe('Eastern Time');
  });
});

test('both in one line', () => {
  expect(inOneLine(visitStart(start, visit))).toBe(
    'Thu, Mar 4, 12:30 PM Denver time (2:30 PM New York time)',
  );
  expect(inOneLine(visitStart(start, { ...visit, clientTimeZone: null }))).toBe('Thu, Mar 4, 2:30 PM EST');
});
