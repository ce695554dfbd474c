import { expect, test } from 'vitest';
import { localInstant } from '#app/lib/time.ts';
import { closedDays, eventsOn } from './days.ts';

const zone = 'America/New_York';
const at = (date: string, minute = 0) => localInstant(date, minute, zone);

test('a day has what begins, goes on or ends on it, by the practice’s clocks', () => {
  const event = (name: string, startsAt: number, endsAt: number) => ({ name, startsAt, endsAt });
  const events = [
    event('holiday', at('2026-03-06'), at('2026-03-10')),
    event('the night before', at('2026-03-08', 1_380), at('2026-03-09')),
    event('late', at('2026-03-09', 1_410), at('2026-03-10', 30)),
    event('the next day', at('2026-03-10'), at('2026-03-10', 60)),
  ];
  expect(eventsOn(events, '2026-03-09', zone).map(({ name }) => name)).toEqual(['holiday', 'late']);
});

test('a day is closed where no minute of it is open, also when the clocks change', () => {
  // On March 8 New York has 23 hours.
  const closed = [
    { startsAt: at('2026-03-07', 1_020), endsAt: at('2026-03-09', 540) },
    { startsAt: at('2026-03-09', 1_020), endsAt: at('2026-03-10', 540) },
  ];
  const days = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'];
  expect([...closedDays(days, closed, zone)]).toEqual(['2026-03-08']);
});
