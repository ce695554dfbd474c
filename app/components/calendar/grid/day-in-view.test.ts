import { expect, test } from 'vitest';
import { localInstant } from '#app/lib/time.ts';
import { dayInView } from './day-in-view.ts';
import { visibleDays } from '../period.ts';

const timeZone = 'America/New_York';
const today = '2026-03-10';
const at = (date: string, minute: number) => new Date(localInstant(date, minute, timeZone));
const openingHours = [
  { startsAt: at('2026-03-09', 480) },
  { startsAt: at('2026-03-18', 600) },
  { startsAt: at('2026-03-19', 480) },
];
const given = { today, openingHours, timeZone };

test('with today in view Create begins at the next full hour', () => {
  for (const view of ['day', 'week', 'month', 'list'] as const)
    expect(dayInView({ ...given, days: visibleDays(view, today) })).toEqual({});
});

test('else it takes the day in view from its opening on, of a week the first open one', () => {
  const of = (view: 'day' | 'week', date: string) => dayInView({ ...given, days: visibleDays(view, date) });
  expect(of('day', '2026-03-19')).toEqual({ startsAt: at('2026-03-19', 480).getTime(), anyTime: true });
  expect(of('week', '2026-03-20')).toEqual({ startsAt: at('2026-03-18', 600).getTime(), anyTime: true });
  // Closed: nine in the morning. A day that has passed is a day too.
  expect(of('day', '2026-03-21')).toEqual({ startsAt: at('2026-03-21', 540).getTime(), anyTime: true });
  expect(of('day', '2026-03-09')).toEqual({ startsAt: at('2026-03-09', 480).getTime(), anyTime: true });
});
