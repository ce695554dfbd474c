import { DAY_MS } from '#app/lib/duration.ts';

/** Local minutes from midnight: 0 to 1440, where 1440 is the end of the day (24:00). */
export interface LocalRange {
  startMinute: number;
  endMinute: number;
}

/** Opening hours of one weekday; 0 is Sunday. A weekday may have several. */
export interface WeeklyHours extends LocalRange {
  weekday: number;
}

/** What replaces one date's weekly hours; an empty list closes the day. Several entries for a date add up. */
export interface HoursOverride {
  /** YYYY-MM-DD in the zone of the hours. */
  date: string;
  ranges: readonly LocalRange[];
}

/** Occupied time [startsAt, endsAt) in epoch milliseconds; an interval without length occupies nothing. */
export interface BusyInterval {
  startsAt: number;
  endsAt: number;
}

export interface FreeStartsOptions {
  /** IANA name; the zone in which the hours are wall time. */
  timeZone: string;
  weeklyHours: readonly WeeklyHours[];
  overrides?: readonly HoursOverride[];
  busy: readonly BusyInterval[];
  /** Minutes kept free before and after every busy interval. */
  bufferMinutes: number;
  /** Length of the appointment, with its add-ons, in minutes. */
  durationMinutes: number;
  /** Minutes between two starts of the grid. */
  incrementMinutes: number;
  /** Minutes between now and the first start that may be offered. */
  leadMinutes: number;
  /** Epoch milliseconds. */
  now: number;
  /** First instant that may be a start, epoch milliseconds. */
  from: number;
  /** End of the range, epoch milliseconds; itself not a start. */
  to: number;
}

const MAX_MINUTES = 366 * 1_440;
const MAX_RANGE_MS = 3_660 * DAY_MS;
const MIN_INSTANT = Date.UTC(1000, 0, 1);
const MAX_INSTANT = Date.UTC(9999, 0, 1);

/** @throws RangeError that names the option, for numbers no calendar could mean. */
export function checkNumbers(options: FreeStartsOptions): void {
  minutes('durationMinutes', options.durationMinutes, 1);
  minutes('incrementMinutes', options.incrementMinutes, 1);
  minutes('bufferMinutes', options.bufferMinutes, 0);
  minutes('leadMinutes', options.leadMinutes, 0);
  instant('now', options.now);
  instant('from', options.from);
  instant('to', options.to);
}

/** @throws RangeError for a range of more than ten years, which is a mistake and not a question. */
export function checkRange(first: number, to: number): void {
  if (to - first > MAX_RANGE_MS) throw new RangeError('to: must be within ten years of the first start');
}

/**
 * Ranges of one day as [start, end, start, end, …] in local minutes: ascending, touching and overlapping ones made one,
 * empty ones left out. Appends to `flat`, which holds what the day already has.
 * @throws RangeError for minutes outside 0 to 1440 or an end before its start.
 */
export function addRange(flat: readonly number[], range: LocalRange): readonly number[] {
  const { startMinute, endMinute } = range;
  if (!Number.isInteger(startMinute) || startMinute < 0 || startMinute > 1_440) {
    throw new RangeError(`startMinute: must be a whole number from 0 to 1440, not ${startMinute}`);
  }
  if (!Number.isInteger(endMinute) || endMinute < startMinute || endMinute > 1_440) {
    throw new RangeError(`endMinute: must be a whole number from startMinute to 1440, not ${endMinute}`);
  }
  if (startMinute === endMinute) return flat;
  if (flat.length === 0) return [startMinute, endMinute];

  const merged: number[] = [];
  let low = startMinute;
  let high = endMinute;
  let i = 0;
  for (; i < flat.length && flat[i + 1]! < low; i += 2) merged.push(flat[i]!, flat[i + 1]!);
  for (; i < flat.length && flat[i]! <= high; i += 2) {
    low = Math.min(low, flat[i]!);
    high = Math.max(high, flat[i + 1]!);
  }
  merged.push(low, high);
  for (; i < flat.length; i++) merged.push(flat[i]!);
  return merged;
}

/**
 * Days since 1970-01-01 of a date written YYYY-MM-DD.
 * @throws RangeError for anything else, 30 February included.
 */
export function dayNumber(date: string): number {
  const utc = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN;
  // Some engines read 30 February as 2 March: only a date that comes back the same is one.
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== date) {
    throw new RangeError(`date: must be a real date written YYYY-MM-DD, not "${date}"`);
  }
  return utc / DAY_MS;
}

/** @throws RangeError for anything but 0 (Sunday) to 6 (Saturday). */
export function checkWeekday(weekday: number): number {
  if (!Number.isInteger(weekday) || weekday < 0 || weekday > 6) {
    throw new RangeError(`weekday: must be a whole number from 0 (Sunday) to 6, not ${weekday}`);
  }
  return weekday;
}

function minutes(name: string, value: number, least: number): void {
  if (!Number.isInteger(value) || value < least || value > MAX_MINUTES) {
    throw new RangeError(
      `${name}: must be a whole number of minutes from ${least} to ${MAX_MINUTES}, not ${value}`,
    );
  }
}

function instant(name: string, value: number): void {
  if (!Number.isFinite(value) || value < MIN_INSTANT || value > MAX_INSTANT) {
    throw new RangeError(`${name}: must be an instant in epoch milliseconds, not ${value}`);
  }
}
