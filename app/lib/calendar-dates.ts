import { Temporal } from 'temporal-polyfill';
import { remembered } from './cache/remembered.ts';

// Pages ask for the same few days again and again, and Temporal takes some microseconds for each.
const MAX_ZONES = 100;
const dayStarts = remembered(
  (timeZone: string) =>
    remembered((date: string) => Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds),
  MAX_ZONES,
);
const datesAfter = remembered(
  (days: number) => remembered((date: string) => Temporal.PlainDate.from(date).add({ days }).toString()),
  MAX_ZONES,
);
const weekdays = remembered((date: string) => Temporal.PlainDate.from(date).dayOfWeek % 7);

/**
 * The first moment of a local date (not always 00:00), epoch milliseconds.
 * @throws RangeError for what is no date or no zone.
 */
export function startOfLocalDay(date: string, timeZone: string): number {
  return dayStarts(timeZone)(date);
}

/**
 * The moment at which the zone's clocks show `minute` minutes after midnight of `date`, epoch milliseconds. A skipped time
 * moves forward by the gap, a repeated one is its first occurrence: as freeStarts reads opening hours.
 */
export function localInstant(date: string, minute: number, timeZone: string): number {
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute });
  return wall.toZonedDateTime(timeZone).epochMilliseconds;
}

/** The date `days` after (or before) another, both YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  return datesAfter(days)(date);
}

/** 0 (Sunday) to 6 of a date YYYY-MM-DD. */
export function weekdayOf(date: string): number {
  return weekdays(date);
}
