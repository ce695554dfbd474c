import { addDays, localDate, startOfLocalDay, weekdayOf } from '#app/lib/time.ts';
import type { DateFilter } from './inputs.ts';

/** From the first moment (included) to the last (excluded), epoch milliseconds. */
export interface DateRange {
  from: number;
  to: number;
}

const two = (value: number) => String(value).padStart(2, '0');

/** The first of the month that is `months` away from a date's own. */
function firstOfMonth(date: string, months: number): string {
  const [year, month] = date.split('-').map(Number) as [number, number];
  const index = year * 12 + (month - 1) + months;
  return `${Math.floor(index / 12)}-${two((index % 12) + 1)}-01`;
}

function datesOf(filter: Exclude<DateFilter, 'all_time'>, today: string): [first: string, end: string] {
  const week = addDays(today, -weekdayOf(today));
  const year = Number(today.slice(0, 4));
  switch (filter) {
    case 'this_week':
      return [week, addDays(week, 7)];
    case 'last_week':
      return [addDays(week, -7), week];
    case 'this_month':
      return [firstOfMonth(today, 0), firstOfMonth(today, 1)];
    case 'last_month':
      return [firstOfMonth(today, -1), firstOfMonth(today, 0)];
    case 'this_year':
      return [`${year}-01-01`, `${year + 1}-01-01`];
    case 'last_year':
      return [`${year - 1}-01-01`, `${year}-01-01`];
  }
}

/**
 * The span of a date filter (001 §9) around a moment: calendar weeks from Sunday on, months and years of the practice's zone,
 * whatever its clocks do meanwhile. Null for all time.
 * @param now epoch milliseconds
 */
export function dateRange(filter: DateFilter, now: number, timeZone: string): DateRange | null {
  if (filter === 'all_time') return null;
  const [first, end] = datesOf(filter, localDate(now, timeZone));
  return { from: startOfLocalDay(first, timeZone), to: startOfLocalDay(end, timeZone) };
}
