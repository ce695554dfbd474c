import { addDays, localDate, startOfLocalDay } from '#app/lib/time.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { EVENT_MESSAGES } from './messages.ts';

interface Span {
  allDay: boolean;
  startsAt: Date;
  endsAt: Date;
  /** IANA zone. */
  timeZone: string;
}

/**
 * The instants that an event occupies: as given, or, all day, whole days of its zone from the first midnight to the one after
 * the last day. An end at midnight belongs to the day before, unless that is the start itself.
 * @throws invalid_input beside `endsAt` where it would last no time
 */
export function settledSpan({ allDay, startsAt, endsAt, timeZone }: Span): { startsAt: Date; endsAt: Date } {
  if (!allDay && endsAt <= startsAt)
    throw new Refusal('invalid_input', EVENT_MESSAGES.endNotAfterStart, { field: 'endsAt' });
  if (!allDay) return { startsAt, endsAt };
  const first = localDate(startsAt, timeZone);
  const last = endsAt > startsAt ? localDate(endsAt.getTime() - 1, timeZone) : first;
  return {
    startsAt: new Date(startOfLocalDay(first, timeZone)),
    endsAt: new Date(startOfLocalDay(addDays(last, 1), timeZone)),
  };
}
