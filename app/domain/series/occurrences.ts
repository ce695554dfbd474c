import { RRuleTemporal } from 'rrule-temporal';
import { localDate, localInstant, localMinute } from '#app/lib/time.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { weekdayOrdinal, type RecurrencePattern } from './inputs.ts';

const RULE_DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** Where a series begins and what repeats; the zone is the venue's (IANA). */
export interface SeriesGiven {
  /** Epoch ms of the first session, which is always part of the series. */
  startsAt: number;
  timeZone: string;
  pattern: RecurrencePattern;
}

/**
 * The starts of a series, epoch ms, ascending, never more than `most`: the first one as given, the others at its wall time on
 * the dates of the pattern, up to the local date `lastDate` (YYYY-MM-DD, included). Where the clocks change, a skipped wall
 * time moves forward by the gap and a repeated one is its first occurrence, as everywhere in the scheduling core.
 */
export function startsOf(
  { startsAt, timeZone, pattern }: SeriesGiven,
  most: number,
  lastDate: string,
): number[] {
  const first = localDate(startsAt, timeZone);
  const minute = localMinute(startsAt, timeZone);
  const withinMinute = startsAt % MINUTE_MS;
  const starts = [startsAt];
  for (const date of datesAfter(first, pattern, most - 1, lastDate)) {
    const start = localInstant(date, minute, timeZone) + withinMinute;
    // A date that the zone skipped whole leads to the next one, which the pattern may have as well.
    if (start > starts.at(-1)!) starts.push(start);
  }
  return starts;
}

/** The dates that follow the first one. The rule counts in UTC: it knows dates alone, so no clock can change under it. */
function datesAfter(first: string, pattern: RecurrencePattern, most: number, lastDate: string): string[] {
  if (most < 1 || lastDate <= first) return [];
  const compact = (date: string) => date.replaceAll('-', '');
  const rule = new RRuleTemporal({
    rruleString:
      `DTSTART;TZID=UTC:${compact(first)}T120000\n` +
      `RRULE:${ruleOf(first, pattern)};WKST=SU;UNTIL=${compact(lastDate)}T235959Z`,
  });
  const dates: string[] = [];
  const isMonthly = pattern.frequency.startsWith('monthly');
  for (const date of rule
    .all((_, index) => index < most + 2)
    .map((moment) => moment.toString().slice(0, 10))) {
    // The month of the first session has had its session: 'last' may name a later day of it.
    if (date <= first || (isMonthly && date.slice(0, 7) === first.slice(0, 7))) continue;
    dates.push(date);
  }
  return dates.slice(0, most);
}

/** The pattern as an RRULE (RFC 5545) without its end. */
function ruleOf(first: string, { frequency, interval, unit, weekdays }: RecurrencePattern): string {
  switch (frequency) {
    case 'daily':
      return 'FREQ=DAILY';
    case 'weekly':
      return 'FREQ=WEEKLY';
    case 'every_two_weeks':
      return 'FREQ=WEEKLY;INTERVAL=2';
    case 'monthly_by_date':
      return `FREQ=MONTHLY;${monthDay(Number(first.slice(8)))}`;
    case 'monthly_by_weekday': {
      const ordinal = weekdayOrdinal(first);
      const weekday = RULE_DAYS[new Date(`${first}T00:00:00Z`).getUTCDay()];
      return `FREQ=MONTHLY;BYDAY=${ordinal === 'last' ? -1 : ordinal}${weekday}`;
    }
    case 'custom':
      if (unit === 'day') return `FREQ=DAILY;INTERVAL=${interval}`;
      return `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${(weekdays ?? []).map((day) => RULE_DAYS[day]).join(',')}`;
  }
}

/** Day 31 of a month that has 30 is its last day: a client who comes monthly comes every month. */
function monthDay(day: number): string {
  if (day <= 28) return `BYMONTHDAY=${day}`;
  const days = Array.from({ length: day - 27 }, (_, index) => 28 + index);
  return `BYMONTHDAY=${days.join(',')};BYSETPOS=-1`;
}
