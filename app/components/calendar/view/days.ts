import { addDays, localDate, startOfLocalDay } from '#app/lib/time.ts';
import type { Span } from '../move/move.ts';

/** What stands on a day of the zone, YYYY-MM-DD. */
export const eventsOn = <Event extends Span>(
  events: readonly Event[],
  day: string,
  timeZone: string,
): Event[] => {
  const from = startOfLocalDay(day, timeZone);
  return events.filter(({ startsAt, endsAt }) => endsAt > from && localDate(startsAt, timeZone) <= day);
};

/** The days of these on which nobody can come at any hour. `closed` is ascending, none over another. */
export const closedDays = (
  days: readonly string[],
  closed: readonly Span[],
  timeZone: string,
): ReadonlySet<string> =>
  new Set(
    days.filter((day) => {
      const [from, to] = [startOfLocalDay(day, timeZone), startOfLocalDay(addDays(day, 1), timeZone)];
      return closed.some(({ startsAt, endsAt }) => startsAt <= from && endsAt >= to);
    }),
  );
