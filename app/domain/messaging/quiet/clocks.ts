import type { QuietHours } from '#app/lib/messages/quiet-hours.ts';
import { isTimeZone } from '#app/lib/time.ts';

/** The quiet hours of a practice, minutes after midnight, and whose clocks tell them. */
export interface QuietRow {
  quietFrom: number | null;
  quietUntil: number | null;
  /** IANA zone of the client, as far as it is known. */
  timeZone: string;
  /** Another that is known: the venue's, or the practice's. */
  venueZone: string;
}

/** The quiet hours, null where there are none, by clocks that the platform knows. */
export function quietClocks({ quietFrom, quietUntil, timeZone, venueZone }: QuietRow): {
  quiet: QuietHours | null;
  timeZone: string;
} {
  return {
    quiet: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
    // A browser may name a zone that is newer than our tables.
    timeZone: isTimeZone(timeZone) ? timeZone : venueZone,
  };
}
