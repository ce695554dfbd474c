import { MINUTE_MS } from '#app/lib/duration.ts';
import {
  addDays,
  formatDateTime,
  formatDays,
  formatRange,
  localDate,
  localInstant,
  localMinute,
} from '#app/lib/time.ts';
import { SLOT_MINUTES } from '../grid/slot.ts';
import type { View } from '../period.ts';

const SLOT_MS = SLOT_MINUTES * MINUTE_MS;

/** Epoch milliseconds. */
export interface Span {
  startsAt: number;
  endsAt: number;
}

/** The same wall time so many days later: of an appointment with the same length, of whole days with as many days. */
export function shiftDays(
  span: Span,
  days: number,
  { timeZone, allDay }: { timeZone: string; allDay: boolean },
): Span {
  const at = (moment: number) =>
    localInstant(addDays(localDate(moment, timeZone), days), localMinute(moment, timeZone), timeZone);
  const startsAt = at(span.startsAt);
  return { startsAt, endsAt: allDay ? at(span.endsAt) : startsAt + (span.endsAt - span.startsAt) };
}

const later = ({ startsAt, endsAt }: Span, ms: number): Span => ({
  startsAt: startsAt + ms,
  endsAt: endsAt + ms,
});

/**
 * Where an arrow key takes an event that is being moved: up and down by a slot (in a month by a week), left and right by a
 * day; with Shift up and down set its end. Null for any other key.
 */
export function stepOf(
  span: Span,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  where: { view: View; timeZone: string; allDay: boolean },
): Span | null {
  if (key === 'ArrowLeft') return shiftDays(span, -1, where);
  if (key === 'ArrowRight') return shiftDays(span, 1, where);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const by = key === 'ArrowUp' ? -1 : 1;
  if (where.view === 'month' || where.allDay) return shiftDays(span, by * 7, where);
  if (!shiftKey) return later(span, by * SLOT_MS);
  const endsAt = span.endsAt + by * SLOT_MS;
  return endsAt > span.startsAt ? { ...span, endsAt } : span;
}

export const isSameSpan = (a: Span, b: Span) => a.startsAt === b.startsAt && a.endsAt === b.endsAt;

/** 'Tue, Mar 4, 2:30 – 3:30 PM EST'; 'Tue, Mar 4, 2:30 PM EST' where there is no end yet; of whole days the dates alone. */
export function spanText({ startsAt, endsAt }: Span, timeZone: string, allDay = false): string {
  if (allDay) return formatDays(startsAt, endsAt, timeZone);
  return endsAt === startsAt ? formatDateTime(startsAt, timeZone) : formatRange(startsAt, endsAt, timeZone);
}
