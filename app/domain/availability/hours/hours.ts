import {
  dayNumber,
  type HoursOverride,
  type LocalRange,
  type WeeklyHours,
} from '../free-starts/free-starts-input.ts';

/** One stored stretch of a weekday; of the location, or of the service where `ofService`. */
export interface StoredHours extends WeeklyHours {
  ofService: boolean;
}

/** One stored date with other hours; `own` where it is the location's and not the whole practice's. */
export interface StoredOverride extends HoursOverride {
  own: boolean;
}

/**
 * The hours at which a service can begin and end at a location: the location's, on some dates replaced, and within the
 * service's own where it has them. A location's own override of a date stands before the practice's.
 */
export function hoursOf(
  stored: readonly StoredHours[],
  overrides: readonly StoredOverride[],
  serviceHoursApply: boolean,
): { weeklyHours: WeeklyHours[]; overrides: HoursOverride[] } {
  const ofLocation = stored.filter(({ ofService }) => !ofService);
  const ofService = serviceHoursApply ? stored.filter((hours) => hours.ofService) : null;
  const own = new Set(overrides.filter((override) => override.own).map(({ date }) => date));
  const effective = overrides.filter((override) => override.own || !own.has(override.date));
  return {
    weeklyHours: ofLocation.flatMap((hours) =>
      within(hours, ofService, hours.weekday).map((range) => ({ ...range, weekday: hours.weekday })),
    ),
    overrides: effective.map(({ date, ranges }) => ({
      date,
      ranges: ranges.flatMap((range) => within(range, ofService, weekdayOf(date))),
    })),
  };
}

/** The parts of a range that lie in the weekday's hours; all of it where there are none to keep to. */
function within(range: LocalRange, hours: readonly WeeklyHours[] | null, weekday: number): LocalRange[] {
  const { startMinute, endMinute } = range;
  if (!hours) return [{ startMinute, endMinute }];
  return hours
    .filter((other) => other.weekday === weekday)
    .map((other) => ({
      startMinute: Math.max(startMinute, other.startMinute),
      endMinute: Math.min(endMinute, other.endMinute),
    }))
    .filter((part) => part.startMinute < part.endMinute);
}

function weekdayOf(date: string): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}
