import type { Calendars, EventQuery, OutsideEvent } from '#app/integrations/calendars/port.ts';

type Times = Pick<OutsideEvent, 'startsAt' | 'endsAt'>;

/**
 * Which of the events that have the name of one entry of ours is that entry (pure): its owner may have made a series of it, and each
 * occurrence has its name. It is the one that stands nearest to what we wrote; the others are the owner's own.
 * @param wrote our times, also those of a writing that was not answered
 */
export function ownOccurrence(
  events: readonly OutsideEvent[],
  wrote: readonly Times[],
): OutsideEvent | undefined {
  const away = ({ startsAt, endsAt }: Times) =>
    Math.min(...wrote.map((own) => Math.abs(own.startsAt - startsAt) + Math.abs(own.endsAt - endsAt)));
  const order = (one: OutsideEvent, other: OutsideEvent) =>
    (wrote.length > 0 ? away(one) - away(other) : 0) ||
    Number(one.isDeleted) - Number(other.isDeleted) ||
    one.startsAt - other.startsAt ||
    (one.uid < other.uid ? -1 : 1);
  return events.toSorted(order)[0];
}

/**
 * The events that were told of as changed, with the rest of each series that one of ours is an occurrence of by now: which of them is ours
 * is told by all of them alone.
 */
export async function withSeries(
  calendars: Calendars,
  access: string,
  { changedSince: _since, ...query }: EventQuery,
  told: readonly OutsideEvent[],
): Promise<readonly OutsideEvent[]> {
  const names = new Set(told.flatMap(({ ownId, isRecurring }) => (isRecurring && ownId ? [ownId] : [])));
  if (names.size === 0) return told;
  const all = new Map(told.map((event) => [nameOf(event), event]));
  for await (const page of calendars.events(access, { ...query, own: 'alone' }))
    for (const event of page)
      if (event.ownId && names.has(event.ownId) && !all.has(nameOf(event))) all.set(nameOf(event), event);
  return [...all.values()];
}

const nameOf = ({ calendarId, uid }: OutsideEvent) => `${calendarId}|${uid}`;
