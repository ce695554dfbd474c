import { MINUTE_MS } from '#app/lib/duration.ts';
import { formatTimeRange } from '#app/lib/time.ts';
import type { LocalRange, WeekdayRange } from '#app/lib/week/available-times.ts';

/** Stretches of a week, by weekday and start. */
export type WeekHoursLike = readonly WeekdayRange[];

/** '10:00 AM – 1:00 PM'. */
export const rangeText = ({ startMinute, endMinute }: LocalRange): string =>
  formatTimeRange(startMinute * MINUTE_MS, endMinute * MINUTE_MS, 'UTC');

const SHORT = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
/** The week begins on Monday, as most practices' does. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** Weekdays that follow each other with the same hours in one line: 'Mon – Fri', and its stretches; none is closed. */
export function weekLines(hours: WeekHoursLike): { days: string; ranges: string[] }[] {
  const lines: { from: number; to: number; ranges: string[] }[] = [];
  WEEK.forEach((weekday, position) => {
    const ranges = hours.filter((one) => one.weekday === weekday).map(rangeText);
    const last = lines.at(-1);
    if (last && last.ranges.join() === ranges.join()) last.to = position;
    else lines.push({ from: position, to: position, ranges });
  });
  return lines.map(({ from, to, ranges }) => {
    const first = SHORT[WEEK[from]!]!;
    const days = from === to ? first : `${first} – ${SHORT[WEEK[to]!]}`;
    return { days, ranges };
  });
}
