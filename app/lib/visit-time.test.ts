import { describe, expect, test } from 'vitest';
import { inOneLine, visitRange, visitStart, visitZones } from './visit-time.ts';

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
    const one = ['Thu, Mar 4, 2:30 PM New York time'];
    expect(visitStart(start, { ...visit, clientTimeZone: 'America/Toronto' })).toEqual(one);
    expect(visitStart(start, { ...visit, clientTimeZone: null })).toEqual(one);
    expect(visitRange(start, end, { ...visit, clientTimeZone: null })).toEqual([
      'Thu, Mar 4, 2:30 – 3:30 PM New York time',
    ]);
  });
});

test('both in one line', () => {
  expect(inOneLine(visitStart(start, visit))).toBe(
    'Thu, Mar 4, 12:30 PM Denver time (2:30 PM New York time)',
  );
  expect(inOneLine(visitStart(start, { ...visit, clientTimeZone: null }))).toBe(
    'Thu, Mar 4, 2:30 PM New York time',
  );
});
