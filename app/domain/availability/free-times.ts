import type { Sql } from '#tenants/scoped-db.ts';
import { busyBetween } from './busy.ts';
import { freeStarts } from './free-starts.ts';
import type { BusyInterval } from './free-starts-input.ts';
import { dayOf, dayStart } from './local-dates.ts';
import type { Offer } from './offer.ts';

const MINUTE_MS = 60_000;

/** Local dates (days since 1970-01-01, venue's zone) from today to the last one that clients can book. */
export function bookableDays({ rules, location }: Offer, now: number): { first: number; last: number } {
  const first = dayOf(location.timeZone, now);
  return { first, last: first + rules.horizonDays };
}

/**
 * The instants in [from, to) at which this selection can be booked: epoch ms, ascending. Listing and confirming both
 * ask this one function, so that what is shown can be booked and nothing else can.
 * @param ignoreHoldId the visitor's own hold, which does not stand in its own way
 */
export async function freeTimesFor(
  sql: Sql,
  practiceId: string,
  offer: Offer,
  {
    from,
    to,
    now,
    ignoreHoldId = null,
  }: { from: number; to: number; now: number; ignoreHoldId?: string | null },
): Promise<number[]> {
  const range = bookableRange(offer, { from, to, now });
  if (!range) return [];
  const reach = offer.rules.bufferMinutes * MINUTE_MS;
  const busy = await busyBetween(sql, {
    practiceId,
    from: range.from - reach,
    to: range.to + offer.durationMinutes * MINUTE_MS + reach,
    now,
    bufferMinutes: offer.rules.bufferMinutes,
    ignoreHoldId,
  });
  return startsIn(offer, { ...range, now, busy });
}

/** Whether the hours, the grid and the practice's rules allow a start, whatever else is in the calendar. */
export function isOffered(offer: Offer, startsAt: number, now: number): boolean {
  const range = bookableRange(offer, { from: startsAt, to: startsAt + 1, now });
  return range !== null && startsIn(offer, { ...range, now, busy: [] })[0] === startsAt;
}

/** The part of [from, to) that clients can book now. */
function bookableRange(offer: Offer, { from, to, now }: { from: number; to: number; now: number }) {
  const first = Math.max(from, now + offer.rules.leadMinutes * MINUTE_MS);
  const end = Math.min(to, dayStart(offer.location.timeZone, bookableDays(offer, now).last + 1));
  return first < end ? { from: first, to: end } : null;
}

function startsIn(
  { rules, location, durationMinutes, weeklyHours, overrides }: Offer,
  asked: { from: number; to: number; now: number; busy: BusyInterval[] },
): number[] {
  return freeStarts({
    timeZone: location.timeZone,
    weeklyHours,
    overrides,
    bufferMinutes: rules.bufferMinutes,
    durationMinutes,
    incrementMinutes: rules.incrementMinutes,
    leadMinutes: rules.leadMinutes,
    ...asked,
  });
}
