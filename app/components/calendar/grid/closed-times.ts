import { joined } from '#app/lib/duration.ts';
import type { CalendarEvent } from './events.ts';
import type { Span } from '../move/move.ts';

interface Open {
  startsAt: Date | number;
  endsAt: Date | number;
}

/**
 * When nobody can come, in a window: what lies between the ascending opening hours, and the days that an event takes whole
 * ('Day off'). Ascending, none over another. Epoch milliseconds.
 */
export function closedTimes(
  open: readonly Open[],
  { from, to }: { from: Date; to: Date },
  events: readonly Pick<CalendarEvent, 'startsAt' | 'endsAt' | 'allDay'>[] = [],
): Span[] {
  const [first, end] = [from.getTime(), to.getTime()];
  const closed = events
    .filter(({ allDay }) => allDay)
    .map(({ startsAt, endsAt }) => ({ startsAt: Math.max(startsAt, first), endsAt: Math.min(endsAt, end) }))
    .filter(({ startsAt, endsAt }) => startsAt < endsAt);
  let since = first;
  for (const { startsAt, endsAt } of open) {
    if (Number(startsAt) > since) closed.push({ startsAt: since, endsAt: Number(startsAt) });
    since = Math.max(since, Number(endsAt));
  }
  if (since < end) closed.push({ startsAt: since, endsAt: end });
  return joined(closed);
}
