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

/** When something can begin and end: weekly, and on some dates otherwise. */
export interface OpenHours {
  weeklyHours: WeeklyHours[];
  overrides: HoursOverride[];
}

/**
 * The hours at which a service can begin and end at a location: the location's, on some dates replaced, and within the
 * service's own where it has them. A location's own override of a date stands before the practice's.
 */
export function hoursOf(
  stored: readonly StoredHours[],
  overrides: readonly StoredOverride[],
  serviceHoursApply: boolean,
): OpenHours {
  const ofLocation = stored.filter(({ ofService }) => !ofService);
  const ofService = stored.filter((hours) => hours.ofService);
  const own = new Set(overrides.filter((override) => override.own).map(({ date }) => date));
  const effective = overrides.filter((override) => override.own || !own.has(override.date));
  const open = {
    weeklyHours: ofLocation.map(({ weekday, startMinute, endMinute }) => ({
      weekday,
      startMinute,
      endMinute,
    })),
    overrides: effective.map(({ date, ranges }) => ({ date, ranges })),
  };
  return serviceHoursApply ? narrowed(open, ofService) : open;
}

/** What is left of open hours within those of a service or of an add-on, date by date. */
export function narrowed({ weeklyHours, overrides }: OpenHours, own: readonly WeeklyHours[]): OpenHours {
  return {
    weeklyHours: weeklyHours.flatMap((hours) =>
      within(hours, own, hours.weekday).map((range) => ({ ...range, weekday: hours.weekday })),
    ),
    overrides: overrides.map(({ date, ranges }) => ({
      date,
      ranges: ranges.flatMap((range) => within(range, own, weekdayOf(date))),
    })),
  };
}

/** The parts of a range that lie in the weekday's hours. */
function within(range: LocalRange, hours: readonly WeeklyHours[], weekday: number): LocalRange[] {
  const { startMinute, endMinute } = range;
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
