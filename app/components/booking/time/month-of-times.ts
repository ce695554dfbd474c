import { formatDate, localMinute } from '#app/lib/time.ts';

/** A day with its free starts, epoch milliseconds, ascending. */
export interface DayOfTimes {
  /** YYYY-MM-DD in the zone of the dates. */
  date: string;
  starts: number[];
}

/** What the time step knows of a month. */
export interface MonthOfTimes {
  /** The venue's. */
  timeZone: string;
  /** Whose dates these are: the client's where its clocks stand first, else the venue's. */
  datesIn: string;
  /** YYYY-MM */
  month: string;
  days: DayOfTimes[];
  firstFreeDate: string | null;
  nextFreeMonth: string | null;
  previousMonth: string | null;
  nextMonth: string | null;
  /** Today, and the last date that can be booked, in the zone of the dates. */
  firstDate: string;
  lastDate: string;
}

const NOON = 12 * 60;
const EVENING = 17 * 60;

/** A day's starts by the part of the day in which the zone's clocks show them; empty parts left out. */
export function partsOfDay(starts: readonly number[], timeZone: string) {
  const parts = [
    { name: 'Morning', starts: [] as number[] },
    { name: 'Afternoon', starts: [] as number[] },
    { name: 'Evening', starts: [] as number[] },
  ] as const;
  for (const start of starts) {
    const minute = localMinute(start, timeZone);
    parts[minute < NOON ? 0 : minute < EVENING ? 1 : 2].starts.push(start);
  }
  return parts.filter((part) => part.starts.length > 0);
}

/** The day to show: the one asked for if it has times, else the first that has. */
export function shownDay(
  { days }: Pick<MonthOfTimes, 'days'>,
  requested: string | undefined,
): DayOfTimes | null {
  return days.find(({ date }) => date === requested) ?? days[0] ?? null;
}

/** The client's zone, where a month of times is told by its dates and its clocks differ from the venue's on any of them. */
export function clientZoneOf({ days, timeZone, datesIn }: MonthOfTimes): string | null {
  if (datesIn === timeZone) return null;
  const differ = days.some(({ starts }) =>
    starts.some(
      (start) =>
        localMinute(start, timeZone) !== localMinute(start, datesIn) ||
        formatDate(start, timeZone) !== formatDate(start, datesIn),
    ),
  );
  return differ ? datesIn : null;
}
