import { MINUTE_MS } from '#app/lib/duration.ts';
import { freeStarts } from './free-starts.ts';
import type { BusyInterval } from './free-starts-input.ts';
import { dayOf, dayStart } from '../zones/local-dates.ts';
import type { Offer } from './offer.ts';

/** The part of an offer by which times are decided. */
export type Decisive = Pick<Offer, 'durationMinutes' | 'weeklyHours' | 'overrides'> & {
  rules: Pick<Offer['rules'], 'bufferMinutes' | 'leadMinutes' | 'incrementMinutes' | 'horizonDays'>;
  location: Pick<Offer['location'], 'timeZone'>;
};

/** Epoch ms; starts in [from, to) are asked about. */
interface Query {
  from: number;
  to: number;
  now: number;
}

/** Local dates (days since 1970-01-01, venue's zone) from today to the last one that clients can book. */
export function bookableDays({ rules, location }: Decisive, now: number): { first: number; last: number } {
  const first = dayOf(location.timeZone, now);
  return { first, last: first + rules.horizonDays };
}

/** The part of [from, to) that clients can book now, or null. */
export function bookableRange(
  offer: Decisive,
  { from, to, now }: Query,
): { from: number; to: number } | null {
  const first = Math.max(from, now + offer.rules.leadMinutes * MINUTE_MS);
  const end = Math.min(to, dayStart(offer.location.timeZone, bookableDays(offer, now).last + 1));
  return first < end ? { from: first, to: end } : null;
}

/**
 * The one decision of which starts are free: epoch ms, ascending. Listing, holding, booking and explaining ask it, so none of them
 * can say otherwise than the others.
 */
export function freeStartsOf(offer: Decisive, query: Query & { busy: readonly BusyInterval[] }): number[] {
  const range = bookableRange(offer, query);
  if (!range) return [];
  const { rules, location, durationMinutes, weeklyHours, overrides } = offer;
  return freeStarts({
    timeZone: location.timeZone,
    weeklyHours,
    overrides,
    bufferMinutes: rules.bufferMinutes,
    durationMinutes,
    incrementMinutes: rules.incrementMinutes,
    leadMinutes: rules.leadMinutes,
    busy: query.busy,
    now: query.now,
    ...range,
  });
}

/** Whether the hours, the grid and the practice's rules allow a start, whatever else is in the calendar. */
export function isOffered(offer: Decisive, startsAt: number, now: number): boolean {
  return isFree(offer, startsAt, now, []);
}

/** Whether a client could book this very start. */
export function isFree(
  offer: Decisive,
  startsAt: number,
  now: number,
  busy: readonly BusyInterval[],
): boolean {
  return freeStartsOf(offer, { from: startsAt, to: startsAt + 1, now, busy })[0] === startsAt;
}
