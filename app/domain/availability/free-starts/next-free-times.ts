import type { CrossPractice } from '#tenants/cross-practice.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { freeStartsOf } from './which-starts-are-free.ts';
import { hoursOf } from '../hours/hours.ts';
import { dateText, dayOf, dayStart } from '../zones/local-dates.ts';

/** A service at a place of a practice, as a client could choose it. */
export interface OfferPair {
  practiceId: string;
  serviceId: string;
  locationId: string;
}

/** An offer, and the zone by whose dates its times are asked for; the venue's where none is named. */
export interface OfferQuery extends OfferPair {
  shownIn?: string;
}

export interface NextFreeTimes extends OfferPair {
  /** IANA zone of the venue, and the one that the dates are of. */
  timeZone: string;
  shownIn: string;
  minutes: number;
  /** Every date from today on; starts in epoch milliseconds, ascending. */
  days: { date: string; starts: number[] }[];
}

const keyOf = ({ practiceId, serviceId, locationId }: OfferPair) =>
  `${practiceId} ${serviceId} ${locationId}`;

/**
 * The free times of many practices' offers over the next days, by one read for all of them; what cannot be booked is left out. Decided
 * by the same function as a month of times and a booking.
 */
export async function nextFreeTimes(
  cross: Pick<CrossPractice, 'bookableCalendars'>,
  offers: OfferQuery[],
  { now, days }: { now: number; days: number },
): Promise<NextFreeTimes[]> {
  if (offers.length === 0) return [];
  const pairs = offers.map(({ practiceId, serviceId, locationId }) => ({
    practiceId,
    serviceId,
    locationId,
  }));
  const zones = new Map(offers.map((offer) => [keyOf(offer), offer.shownIn]));
  // A day more on both sides, since dates begin at another moment in each zone.
  const read = { from: new Date(now), to: new Date(now + (days + 1) * DAY_MS), now: new Date(now) };
  const rows = await cross.bookableCalendars(pairs, read);
  return rows.map(({ hours, overrides, busy, serviceHoursApply, ...row }) => {
    const { timeZone, durationMinutes } = row;
    const shownIn = zones.get(keyOf(row)) ?? timeZone;
    const first = dayOf(shownIn, now);
    const starts = freeStartsOf(
      {
        durationMinutes,
        rules: row,
        location: { timeZone },
        ...hoursOf(hours, overrides, serviceHoursApply),
      },
      {
        from: now,
        to: dayStart(shownIn, first + days),
        now,
        busy: busy.map(([startsAt, endsAt]) => ({ startsAt, endsAt })),
      },
    );
    const byDay = Array.from({ length: days }, (_, index) => ({
      date: dateText(first + index),
      starts: [] as number[],
    }));
    let day = 0;
    let ends = dayStart(shownIn, first + 1);
    for (const start of starts) {
      while (start >= ends && day < days - 1) {
        day += 1;
        ends = dayStart(shownIn, first + day + 1);
      }
      byDay[day]!.starts.push(start);
    }
    const { practiceId, serviceId, locationId } = row;
    return { practiceId, serviceId, locationId, timeZone, shownIn, minutes: durationMinutes, days: byDay };
  });
}
