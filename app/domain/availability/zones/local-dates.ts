import { dayNumber } from '../free-starts/free-starts-input.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { zoneTable } from './zone-transitions.ts';

/** Local dates as plain numbers: days since 1970-01-01 in a zone. */

/** Instant (epoch ms) at which a local date begins; where midnight is skipped, the first moment after the gap. */
export function dayStart(timeZone: string, day: number): number {
  const wall = day * DAY_MS;
  const zone = zoneTable(timeZone, wall - 2 * DAY_MS, wall + 2 * DAY_MS);
  let segment = 0;
  while (wall >= zone.wallLimits[segment]!) segment++;
  return wall - zone.offsets[segment]!;
}

/** The local date of an instant. */
export function dayOf(timeZone: string, instant: number): number {
  const zone = zoneTable(timeZone, instant, instant + DAY_MS);
  let segment = 0;
  while (zone.at[segment]! <= instant) segment++;
  return Math.floor((instant + zone.offsets[segment]!) / DAY_MS);
}

/** YYYY-MM-DD of a local date. */
export function dateText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** YYYY-MM of a local date. */
export function monthText(day: number): string {
  return dateText(day).slice(0, 7);
}

/** First and last local date of a month written YYYY-MM. */
export function monthDays(month: string): { first: number; last: number } {
  return { first: dayNumber(`${month}-01`), last: dayNumber(`${addMonths(month, 1)}-01`) - 1 };
}

/** The month so many months later (or earlier). */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number! - 1 + count, 1)).toISOString().slice(0, 7);
}

/** One date with its free starts, ascending. */
export interface FreeDay {
  date: string;
  datetimes: Date[];
}

/** Ascending instants (epoch ms) by their local date. */
export function byLocalDate(timeZone: string, starts: readonly number[]): FreeDay[] {
  const days: FreeDay[] = [];
  if (starts.length === 0) return days;
  const zone = zoneTable(timeZone, starts[0]!, starts.at(-1)! + DAY_MS);
  let segment = 0;
  let last = NaN;
  for (const start of starts) {
    while (zone.at[segment]! <= start) segment++;
    const day = Math.floor((start + zone.offsets[segment]!) / DAY_MS);
    if (day !== last) days.push({ date: dateText(day), datetimes: [] });
    days.at(-1)!.datetimes.push(new Date(start));
    last = day;
  }
  return days;
}
