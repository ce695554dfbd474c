import type { SiteLocation, SiteReview, SiteService } from './read-model.ts';

/** All lengths and prices of a service, shortest first. */
export function options(
  service: SiteService,
): { id: string | null; timeLength: number; amountCents: number }[] {
  return [
    { id: null, timeLength: service.timeLength, amountCents: service.amountCents },
    ...service.variations,
  ].sort((a, b) => a.timeLength - b.timeLength || a.amountCents - b.amountCents);
}

/** Minutes from midnight as wall time: '9 AM', '2:30 PM'; 1440 is midnight. */
function wallTime(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  const rest = minute % 60;
  const clock = `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
  return `${clock} ${hour < 12 ? 'AM' : 'PM'}`;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export interface OpeningLine {
  /** As 'Monday' or 'Monday to Thursday'. */
  days: string;
  /** As '9 AM to 5 PM'; empty means closed. */
  times: string[];
}

/** A week of opening hours from Monday, days with the same hours drawn together. */
export function openingLines(hours: SiteLocation['hours']): OpeningLine[] {
  const week = [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
    day: WEEKDAYS[weekday] ?? '',
    times: hours
      .filter((block) => block.weekday === weekday)
      .sort((a, b) => a.startMinute - b.startMinute)
      .map((block) => `${wallTime(block.startMinute)} to ${wallTime(block.endMinute)}`),
  }));
  const runs: { first: string; last: string; times: string[] }[] = [];
  for (const { day, times } of week) {
    const run = runs[runs.length - 1];
    if (run && run.times.join() === times.join()) run.last = day;
    else runs.push({ first: day, last: day, times });
  }
  return runs.map(({ first, last, times }) => {
    const pair =
      WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first) === 1 || (first === 'Saturday' && last === 'Sunday');
    return { days: first === last ? first : `${first} ${pair ? 'and' : 'to'} ${last}`, times };
  });
}

/** 'Maya T.', or 'Anonymous' (spec 000: a review's author may hide the name). */
export function reviewerName(reviewer: SiteReview['reviewer']): string {
  if (!reviewer) return 'Anonymous';
  const initial = reviewer.lastName?.trim().charAt(0);
  return initial ? `${reviewer.firstName} ${initial.toUpperCase()}.` : reviewer.firstName;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** 'March 2026' from YYYY-MM-DD. */
export function monthYear(date: string): string {
  const [year, month] = date.split('-');
  return `${MONTHS[Number(month) - 1] ?? ''} ${year ?? ''}`.trim();
}
