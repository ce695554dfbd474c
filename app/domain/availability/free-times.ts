import type { Sql } from '#tenants/scoped-db.ts';
import { busyBetween } from './busy.ts';
import { freeStarts } from './free-starts.ts';
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
  const { rules, location, durationMinutes, weeklyHours, overrides } = offer;
  const { timeZone } = location;
  const first = Math.max(from, now + rules.leadMinutes * MINUTE_MS);
  const end = Math.min(to, dayStart(timeZone, bookableDays(offer, now).last + 1));
  if (first >= end) return [];
  const reach = rules.bufferMinutes * MINUTE_MS;
  const busy = await busyBetween(sql, {
    practiceId,
    from: first - reach,
    to: end + durationMinutes * MINUTE_MS + reach,
    now,
    bufferMinutes: rules.bufferMinutes,
    ignoreHoldId,
  });
  return freeStarts({
    timeZone,
    weeklyHours,
    overrides,
    busy,
    bufferMinutes: rules.bufferMinutes,
    durationMinutes,
    incrementMinutes: rules.incrementMinutes,
    leadMinutes: rules.leadMinutes,
    now,
    from: first,
    to: end,
  });
}
