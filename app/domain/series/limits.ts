import { localDate } from '#app/lib/time.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/index.ts';
import { DEFAULT_COUNT, lastSeriesDate } from './inputs.ts';
import { startsOf, type SeriesGiven } from './occurrences.ts';

/** So many dates are counted for the sentence that says how many are too many. */
const MAX_COUNTED = 1_000;

/** The starts of a series (epoch ms, ascending), or the text of the limit that it breaks and no starts. */
export type SeriesStarts = { starts: number[]; error: null } | { starts: []; error: string };

const tooFar: SeriesStarts = { starts: [], error: APPOINTMENT_MESSAGES.seriesTooFar };
const tooMany = (most: number, wanted: number): SeriesStarts => ({
  starts: [],
  error: APPOINTMENT_MESSAGES.seriesTooLong(most, wanted),
});

/**
 * The starts of a pattern within the limits of spec 001 §5: at most `most` appointments, none later than one year from today
 * (local dates of the venue). A pattern that asks for more is told so, never cut short.
 * @param now epoch ms
 */
export function seriesStarts(given: SeriesGiven, most: number, now: number): SeriesStarts {
  const { pattern, timeZone } = given;
  const lastDate = lastSeriesDate(localDate(now, timeZone));
  const count = pattern.count ?? (pattern.until ? MAX_COUNTED : DEFAULT_COUNT);
  if (localDate(given.startsAt, timeZone) > lastDate || (pattern.until && pattern.until > lastDate))
    return tooFar;
  if (pattern.count && pattern.count > most) return tooMany(most, pattern.count);
  const starts = startsOf(given, count, pattern.until ?? lastDate);
  if (!pattern.until && starts.length < count) return tooFar;
  return starts.length > most ? tooMany(most, starts.length) : { starts, error: null };
}

/** Why these starts cannot be one series, or null: the same limits, asked of dates that the practitioner has chosen from. */
export function limitBroken(
  starts: readonly number[],
  { most, now, timeZone }: { most: number; now: number; timeZone: string },
): string | null {
  if (starts.length > most) return APPOINTMENT_MESSAGES.seriesTooLong(most, starts.length);
  const lastDate = lastSeriesDate(localDate(now, timeZone));
  const isTooFar = starts.some((start) => localDate(start, timeZone) > lastDate);
  return isTooFar ? APPOINTMENT_MESSAGES.seriesTooFar : null;
}
