import { describe, expect, test } from 'vitest';
import {
  daysOf,
  isLoaded,
  periodOf,
  periodTitle,
  readDate,
  readView,
  shiftDate,
  shortPeriodTitle,
  visibleDays,
  windowOf,
} from './period.ts';

const NY = 'America/New_York';
const iso = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()];

describe('what is seen', () => {
  test.each([
    ['day', '2026-03-10', '2026-03-10', '2026-03-11', 'Tuesday, March 10, 2026', 'Tue, Mar 10'],
    ['week', '2026-03-10', '2026-03-08', '2026-03-15', 'March 8 – 14, 2026', 'Mar 8 – 14'],
    // The list begins with its date, so that it opens at today.
    ['list', '2026-03-10', '2026-03-10', '2026-03-17', 'March 10 – 16, 2026', 'Mar 10 – 16'],
    ['list', '2026-03-29', '2026-03-29', '2026-04-05', 'Mar 29 – Apr 4, 2026', 'Mar 29 – Apr 4'],
    ['week', '2026-12-31', '2026-12-27', '2027-01-03', 'Dec 27, 2026 – Jan 2, 2027', 'Dec 27 – Jan 2'],
    ['month', '2026-03-31', '2026-03-01', '2026-04-01', 'March 2026', 'Mar 2026'],
  ] as const)('%s of %s', (view, date, first, end, title, short) => {
    expect(periodOf(view, date)).toEqual({ first, end });
    expect(periodTitle(view, date)).toBe(title);
    expect(shortPeriodTitle(view, date)).toBe(short);
  });

  test('a month is seen with its whole weeks', () => {
    expect(visibleDays('month', '2026-04-15')).toEqual({ first: '2026-03-29', end: '2026-05-03' });
    expect(daysOf(visibleDays('month', '2026-02-10'))).toHaveLength(28);
  });
});

test('the next and the one before', () => {
  expect(shiftDate('day', '2026-02-28', 1)).toBe('2026-03-01');
  expect(shiftDate('week', '2026-03-01', -1)).toBe('2026-02-22');
  expect(shiftDate('month', '2026-01-31', 1)).toBe('2026-02-28');
  expect(shiftDate('month', '2026-03-31', -1)).toBe('2026-02-28');
});

describe('what is loaded', () => {
  test('opens with the previous, the current and the next week, in the practice’s own days', () => {
    // The clocks change on Sunday, March 8, 2026.
    expect(iso(windowOf('week', '2026-03-10', NY))).toEqual([
      '2026-03-01T05:00:00.000Z',
      '2026-03-22T04:00:00.000Z',
    ]);
    expect(windowOf('day', '2026-03-10', NY)).toEqual(windowOf('week', '2026-03-10', NY));
  });

  test('is one month either side, with their whole weeks', () => {
    expect(iso(windowOf('month', '2026-03-10', NY))).toEqual([
      '2026-02-01T05:00:00.000Z',
      '2026-05-03T04:00:00.000Z',
    ]);
  });

  test('covers what is seen after one step, not after two', () => {
    const loaded = windowOf('week', '2026-03-10', NY);
    const seen = (date: string) => isLoaded(visibleDays('week', date), loaded, NY);
    expect([seen('2026-03-10'), seen('2026-03-03'), seen('2026-03-17')]).toEqual([true, true, true]);
    expect([seen('2026-02-24'), seen('2026-03-24')]).toEqual([false, false]);
  });
});

describe('an address', () => {
  test.each(['day', 'week', 'month', 'list'])('%s is a view', (view) => expect(readView(view)).toBe(view));
  test.each([null, '', 'year', 'Day'])('%j is none', (view) => expect(readView(view)).toBeNull());
  test.each([null, '', 'today', '2026-02-30', '2026-3-4', '9999-01-01', '2026-03-04T00:00'])(
    '%j shows today',
    (date) => expect(readDate(date, '2026-03-10')).toBe('2026-03-10'),
  );
  test('a date is a date', () => expect(readDate('2027-02-28', '2026-03-10')).toBe('2027-02-28'));
});
