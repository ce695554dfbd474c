import { dateLabel } from '#app/lib/time.ts';
import { DAY_MS } from '#app/lib/duration.ts';

/** One cell of a month grid. */
export interface MonthCell {
  /** `YYYY-MM-DD` */
  date: string;
  /** Day of the month, 1 to 31. */
  day: number;
  /** Whether it belongs to the month shown. */
  inMonth: boolean;
}

const inMonth = dateLabel({ month: 'long', year: 'numeric' });
const spoken = dateLabel({ weekday: 'long', month: 'long', day: 'numeric' });
const shortWeekday = dateLabel({ weekday: 'short' });
const longWeekday = dateLabel({ weekday: 'long' });

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * The weeks that a month touches, each with seven days. Plain calendar dates: no clock and no zone takes part.
 * @param month `YYYY-MM`
 * @param weekStart 0 Sunday to 6 Saturday
 */
export function monthWeeks(month: string, weekStart = 0): MonthCell[][] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = Date.UTC(year, number - 1, 1);
  const days = Math.round((Date.UTC(year, number, 1) - first) / DAY_MS);
  const lead = (new Date(first).getUTCDay() - weekStart + 7) % 7;
  const weeks = Math.ceil((lead + days) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const date = iso(first + (week * 7 + column - lead) * DAY_MS);
      return { date, day: Number(date.slice(8)), inMonth: date.startsWith(month) };
    }),
  );
}

/** "March 2026" of `2026-03` (or of a date in it). */
export function monthTitle(month: string): string {
  return inMonth(`${month.slice(0, 7)}-01`);
}

/** "Wednesday, March 4" of `2026-03-04`: how a day is said. */
export function daySpoken(date: string): string {
  return spoken(date);
}

/** Names of the seven columns. */
export function weekdayNames(weekStart = 0): { short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, column) => {
    const date = `2023-01-0${((weekStart + column) % 7) + 1}`;
    return { short: shortWeekday(date), long: longWeekday(date) };
  });
}
