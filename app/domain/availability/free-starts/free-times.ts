import type { Db } from '#tenants/scoped-db.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { busyBetween } from './busy.ts';
import { bookableRange, freeStartsOf } from './which-starts-are-free.ts';
import type { Offer } from './offer.ts';

/**
 * The instants in [from, to) at which this selection can be booked: epoch ms, ascending. Listing and confirming both
 * ask this one function, so that what is shown can be booked and nothing else can.
 * @param ignoreHoldId the visitor's own hold, which does not stand in its own way
 * @param ignoreAppointmentId the appointment that is being moved, likewise
 */
export async function freeTimesFor(
  sql: Db,
  practiceId: string,
  offer: Offer,
  {
    from,
    to,
    now,
    ignoreHoldId = null,
    ignoreAppointmentId = null,
  }: {
    from: number;
    to: number;
    now: number;
    ignoreHoldId?: string | null;
    ignoreAppointmentId?: string | null;
  },
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
    ignoreAppointmentId,
  });
  return freeStartsOf(offer, { from, to, now, busy });
}
