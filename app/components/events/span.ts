import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import {
  addDays,
  formatDate,
  formatLongDate,
  formatRange,
  localDate,
  localInstant,
  localMinute,
  nextFullHour,
  startOfLocalDay,
  type Moment,
} from '#app/lib/time.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';

/** When an event is, as its form holds it: wall time of its zone. */
export interface SpanFields {
  allDay: boolean;
  /** YYYY-MM-DD, empty while it is being typed. */
  startDate: string;
  /** Minutes after midnight. */
  startTime: number;
  /** The last day. */
  endDate: string;
  endTime: number;
  /** IANA zone. */
  timeZone: string;
}

/** Moments are epoch milliseconds; an all-day event ends at the midnight after its last day. */
export interface Span {
  startsAt: number;
  endsAt: number;
}

/** The same of an event as it is read. */
type Moments = Record<keyof Span, Moment>;

const DAY_MINUTES = 1_440;
/** Where a type says nothing else (spec 001 §9). */
const DEFAULT_MINUTES = 60;
/** Where an all-day event gets times after all. */
const MORNING = 9 * 60;

/** A new event starts one hour from now on the hour and ends two hours from now (spec 001 §9), by the zone's clocks. */
export function defaultSpan(now: number, timeZone: string): Span {
  const startsAt = nextFullHour(now, timeZone);
  return { startsAt, endsAt: startsAt + HOUR_MS };
}

/** Minutes that a kind of event lasts: its duration in minutes, hours or days, or 60 minutes (spec 001 §9). */
export function durationMinutes(
  type: { duration: number; durationUnit: 'minute' | 'hour' | 'day' } | null | undefined,
): number {
  if (!type) return DEFAULT_MINUTES;
  const unit = { minute: 1, hour: 60, day: DAY_MINUTES }[type.durationUnit];
  return type.duration * unit;
}

/** A span as the form shows it. */
export function fieldsOf({ startsAt, endsAt }: Moments, allDay: boolean, timeZone: string): SpanFields {
  const startDate = localDate(startsAt, timeZone);
  return {
    allDay,
    startDate,
    endDate: allDay
      ? localDate(Math.max(Number(endsAt) - 1, Number(startsAt)), timeZone)
      : localDate(endsAt, timeZone),
    startTime: allDay ? MORNING : localMinute(startsAt, timeZone),
    endTime: allDay ? MORNING + 60 : localMinute(endsAt, timeZone),
    timeZone,
  };
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The moments that the form stands for; null while a date is not whole. */
export function spanOf(fields: SpanFields): Span | null {
  const { allDay, startDate, startTime, endDate, endTime, timeZone } = fields;
  if (!isDate(startDate) || !isDate(endDate)) return null;
  if (allDay) {
    return {
      startsAt: startOfLocalDay(startDate, timeZone),
      endsAt: startOfLocalDay(addDays(endDate, 1), timeZone),
    };
  }
  return {
    startsAt: localInstant(startDate, startTime, timeZone),
    endsAt: localInstant(endDate, endTime, timeZone),
  };
}

/** The same as operations take them; none while a date is not whole. */
export function momentsOf(fields: SpanFields): Record<keyof Span, Date> | undefined {
  const span = spanOf(fields);
  return span ? { startsAt: new Date(span.startsAt), endsAt: new Date(span.endsAt) } : undefined;
}

/** What is wrong with the end, or null (spec 001 §5: the end date cannot be before the start date). */
export function spanProblem(fields: SpanFields): string | null {
  const span = spanOf(fields);
  if (!span) return null;
  if (fields.endDate < fields.startDate) return EVENT_MESSAGES.endBeforeStart;
  return span.endsAt > span.startsAt ? null : EVENT_MESSAGES.endNotAfterStart;
}

/** Another start; the end goes along, so that the length stays. */
export function withStart(
  fields: SpanFields,
  change: Partial<Pick<SpanFields, 'startDate' | 'startTime'>>,
): SpanFields {
  const moved = { ...fields, ...change };
  const before = spanOf(fields);
  const after = spanOf(moved);
  if (!before || !after || before.endsAt <= before.startsAt) return moved;
  if (fields.allDay) {
    const days = Math.round((before.endsAt - before.startsAt) / (DAY_MINUTES * MINUTE_MS));
    return { ...moved, endDate: addDays(moved.startDate, Math.max(0, days - 1)) };
  }
  const endsAt = after.startsAt + (before.endsAt - before.startsAt);
  const { timeZone } = fields;
  return { ...moved, endDate: localDate(endsAt, timeZone), endTime: localMinute(endsAt, timeZone) };
}

/** The end so many minutes after the start. */
export function withLength(fields: SpanFields, minutes: number): SpanFields {
  const span = spanOf({ ...fields, allDay: false });
  if (!span) return fields;
  const endsAt = span.startsAt + minutes * MINUTE_MS;
  const { timeZone } = fields;
  return { ...fields, endDate: localDate(endsAt, timeZone), endTime: localMinute(endsAt, timeZone) };
}

/** The same moments on the clocks of another zone; all day the same dates there. */
export function withZone(fields: SpanFields, timeZone: string): SpanFields {
  const span = fields.allDay ? null : spanOf(fields);
  return span ? fieldsOf(span, false, timeZone) : { ...fields, timeZone };
}

/** 'Tue, Mar 4, 2:30 – 3:30 PM EST'; all day 'Tuesday, March 4, 2027, all day' or 'Tue, Mar 4 – Thu, Mar 6, all day'. */
export function spanText({ startsAt, endsAt }: Moments, allDay: boolean, timeZone: string): string {
  if (!allDay) return formatRange(startsAt, endsAt, timeZone);
  const last = Number(endsAt) - 1;
  return localDate(startsAt, timeZone) === localDate(last, timeZone)
    ? `${formatLongDate(startsAt, timeZone)}, all day`
    : `${formatDate(startsAt, timeZone)} – ${formatDate(last, timeZone)}, all day`;
}
