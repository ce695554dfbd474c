import type { CrossPractice } from '#tenants/cross-practice.ts';
import { freeStartsOf } from './decide.ts';
import { hoursOf } from './hours.ts';
import { dateText, dayOf, dayStart } from './local-dates.ts';

/** A service at a place of a practice, as a client could choose it. */
export interface OfferPair {
  practiceId: string;
  serviceId: string;
  locationId: string;
}

export interface NextFreeTimes extends OfferPair {
  /** IANA zone of the venue. */
  timeZone: string;
  minutes: number;
  /** Every date from today on, in the zone of the venue; starts in epoch milliseconds, ascending. */
  days: { date: string; starts: number[] }[];
}

const DAY_MS = 86_400_000;

/**
 * The free times of many practices' offers over the next days, by one read for all of them; what cannot be booked is left out. Decided
 * by the same function as a month of times and a booking.
 */
export async function nextFreeTimes(
  cross: Pick<CrossPractice, 'bookableCalendars'>,
  pairs: OfferPair[],
  { now, days }: { now: number; days: number },
): Promise<NextFreeTimes[]> {
  if (pairs.length === 0) return [];
  // A day more on both sides, since dates begin at another moment in each zone.
  const read = { from: new Date(now), to: new Date(now + (days + 1) * DAY_MS), now: new Date(now) };
  const rows = await cross.bookableCalendars(pairs, read);
  return rows.map(({ hours, overrides, busy, serviceHoursApply, ...row }) => {
    const { timeZone, durationMinutes } = row;
    const first = dayOf(timeZone, now);
    const starts = freeStartsOf(
      {
        durationMinutes,
        rules: row,
        location: { timeZone },
        ...hoursOf(hours, overrides, serviceHoursApply),
      },
      {
        from: now,
        to: dayStart(timeZone, first + days),
        now,
        busy: busy.map(([startsAt, endsAt]) => ({ startsAt, endsAt })),
      },
    );
    const byDay = Array.from({ length: days }, (_, index) => ({
      date: dateText(first + index),
      starts: [] as number[],
    }));
    let day = 0;
    let ends = dayStart(timeZone, first + 1);
    for (const start of starts) {
      while (start >= ends && day < days - 1) {
        day += 1;
        ends = dayStart(timeZone, first + day + 1);
      }
      byDay[day]!.starts.push(start);
    }
    const { practiceId, serviceId, locationId } = row;
    return { practiceId, serviceId, locationId, timeZone, minutes: durationMinutes, days: byDay };
  });
}
