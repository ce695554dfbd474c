import { Temporal } from 'temporal-polyfill';
import { addDays, dateLabel, startOfLocalDay, weekdayOf } from '#app/lib/time.ts';

export const VIEWS = ['day', 'week', 'month', 'list'] as const;
/** What is shown at once. The list shows seven days. */
export type View = (typeof VIEWS)[number];

/** A stretch of whole local days: from `first` to before `end`, both YYYY-MM-DD. */
export interface Days {
  first: string;
  end: string;
}

const isView = (text: string | null): text is View => VIEWS.includes(text as View);

/** The view of an address, or null where it names none (or none that there is). */
export function readView(text: string | null): View | null {
  return isView(text) ? text : null;
}

/** Whether an address asks for its view as a list: a grid is drawn by scripts alone. */
export const isAsList = (search: URLSearchParams): boolean => search.get('as') === 'list';

/** The date of an address, else today. Years far away have nothing to show and would only be slow. */
export function readDate(text: string | null, today: string): string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return today;
  try {
    const date = Temporal.PlainDate.from(text, { overflow: 'reject' });
    return Math.abs(date.year - Number(today.slice(0, 4))) <= 20 ? date.toString() : today;
  } catch {
    return today;
  }
}

const weekOf = (date: string): Days => {
  const first = addDays(date, -weekdayOf(date));
  return { first, end: addDays(first, 7) };
};

function monthOf(date: string): Days {
  const first = `${date.slice(0, 7)}-01`;
  return { first, end: Temporal.PlainDate.from(first).add({ months: 1 }).toString() };
}

/** The days that a view stands for: a day, a week from Sunday on, a month; of a list a week from the date on, so that it opens at today. */
export function periodOf(view: View, date: string): Days {
  if (view === 'day') return { first: date, end: addDays(date, 1) };
  if (view === 'list') return { first: date, end: addDays(date, 7) };
  return view === 'month' ? monthOf(date) : weekOf(date);
}

/** The days that are seen: of a month also those of its first and last week. */
export function visibleDays(view: View, date: string): Days {
  const period = periodOf(view, date);
  if (view !== 'month') return period;
  return { first: weekOf(period.first).first, end: weekOf(addDays(period.end, -1)).end };
}

/** The date one unit before (-1) or after (1), staying in the month where days are left over. */
export function shiftDate(view: View, date: string, by: -1 | 1): string {
  if (view === 'day') return addDays(date, by);
  if (view !== 'month') return addDays(date, by * 7);
  return Temporal.PlainDate.from(date).add({ months: by }).toString();
}

/**
 * What is loaded: one unit either side of what is seen (spec 001 §5), so that the next press shows something at once. In
 * a day's view it is the week around, since the calendar opens with the previous, the current and the next week.
 */
export function windowOf(view: View, date: string, timeZone: string): { from: Date; to: Date } {
  const loaded: View = view === 'day' ? 'week' : view;
  const { first } = visibleDays(loaded, shiftDate(loaded, date, -1));
  const { end } = visibleDays(loaded, shiftDate(loaded, date, 1));
  return { from: new Date(startOfLocalDay(first, timeZone)), to: new Date(startOfLocalDay(end, timeZone)) };
}

/** Whether everything that is seen lies in what was loaded. */
export function isLoaded({ first, end }: Days, loaded: { from: Date; to: Date }, timeZone: string): boolean {
  return (
    startOfLocalDay(first, timeZone) >= Number(loaded.from) &&
    startOfLocalDay(end, timeZone) <= Number(loaded.to)
  );
}

/** Whether a moment stands in what is seen. */
export function isSeen({ first, end }: Days, moment: number, timeZone: string): boolean {
  return moment >= startOfLocalDay(first, timeZone) && moment < startOfLocalDay(end, timeZone);
}

/** The days of a stretch one by one. */
export function daysOf({ first, end }: Days): string[] {
  const days: string[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day);
  return days;
}

const month = dateLabel({ month: 'long' });
const shortMonth = dateLabel({ month: 'short' });
const weekday = dateLabel({ weekday: 'long' });
const dayNumber = (date: string) => Number(date.slice(8));
const year = (date: string) => date.slice(0, 4);

/** The heading of a period: 'Tuesday, March 10, 2026', 'March 8 – 14, 2026', 'Mar 29 – Apr 4, 2026', 'March 2026'. */
export function periodTitle(view: View, date: string): string {
  if (view === 'day') return `${weekday(date)}, ${month(date)} ${dayNumber(date)}, ${year(date)}`;
  if (view === 'month') return `${month(date)} ${year(date)}`;
  const { first, end } = periodOf(view, date);
  const last = addDays(end, -1);
  if (first.slice(0, 7) === last.slice(0, 7)) {
    return `${month(first)} ${dayNumber(first)} – ${dayNumber(last)}, ${year(first)}`;
  }
  const from = `${shortMonth(first)} ${dayNumber(first)}${year(first) === year(last) ? '' : `, ${year(first)}`}`;
  return `${from} – ${shortMonth(last)} ${dayNumber(last)}, ${year(last)}`;
}

/** The same in the room of a phone: 'Tue, Mar 10', 'Mar 8 – 14', 'Mar 29 – Apr 4', 'Mar 2026'. */
export function shortPeriodTitle(view: View, date: string): string {
  if (view === 'month') return `${shortMonth(date)} ${year(date)}`;
  const { first, end } = periodOf(view, date);
  const last = addDays(end, -1);
  const from = `${shortMonth(first)} ${dayNumber(first)}`;
  if (view === 'day') return `${weekday(first).slice(0, 3)}, ${from}`;
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${from} – ${sameMonth ? '' : `${shortMonth(last)} `}${dayNumber(last)}`;
}
