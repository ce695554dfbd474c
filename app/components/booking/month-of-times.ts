import { formatDate, localMinute } from '#app/lib/time.ts';

/** A day with its free starts, epoch milliseconds, ascending. */
export interface DayOfTimes {
  /** YYYY-MM-DD at the venue. */
  date: string;
  starts: number[];
}

/** What the time step knows of a month. */
export interface MonthOfTimes {
  timeZone: string;
  /** YYYY-MM */
  month: string;
  days: DayOfTimes[];
  firstFreeDate: string | null;
  nextFreeMonth: string | null;
  previousMonth: string | null;
  nextMonth: string | null;
  /** Today, and the last date that can be booked, at the venue. */
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
export function shownDay({ days }: Pick<MonthOfTimes, 'days'>, asked: string | undefined): DayOfTimes | null {
  return days.find(({ date }) => date === asked) ?? days[0] ?? null;
}

/** Whether two zones' clocks differ on any of the starts shown. */
export function clocksDiffer(starts: readonly number[], one: string, other: string | null): boolean {
  if (!other || one === other) return false;
  return starts.some(
    (start) =>
      localMinute(start, one) !== localMinute(start, other) ||
      formatDate(start, one) !== formatDate(start, other),
  );
}
