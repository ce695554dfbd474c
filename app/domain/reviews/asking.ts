import { localMinute } from '#app/lib/time.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';

/** A client is asked for a review so long after the end of an appointment: not on the way home. */
export const ASK_AFTER_MS = 4 * HOUR_MS;
/** An appointment that ended longer ago is asked about no more, as after the worker was down for days. */
export const ASK_WITHIN_MS = 3 * DAY_MS;
/** Minutes of the practice's day between which it asks. Before and after, clients are left in peace. */
export const ASKING_HOURS = { from: 9 * 60, to: 20 * 60 } as const;
/** A practice asks a client at most once in so long a time, however often they come. */
export const ASKED_AGAIN_AFTER_MS = 90 * DAY_MS;

/** Whether clients of a practice in this zone are written to at `now`, epoch ms. */
export function mayAskAt(now: number, timeZone: string): boolean {
  const minute = localMinute(now, timeZone);
  return minute >= ASKING_HOURS.from && minute < ASKING_HOURS.to;
}
