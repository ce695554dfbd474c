import { Refusal } from '#app/operations/refusal.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { PRO_MESSAGES as messages } from './messages.ts';

/** What a practitioner may enter in the grid; longer is a slip, and the calendar's reads rely on a bound. */
const LONGEST_MS = 24 * HOUR_MS;
/** As far as anybody plans; a year of four digits that is mistyped is refused. */
const FARTHEST_MS = 5 * 366 * 24 * HOUR_MS;

/**
 * Refuses a span that no appointment can have: its end not after its start, longer than a day, or years away from now in either
 * direction. Whether a start in the past is wanted is for the caller to ask.
 * @param now epoch milliseconds
 */
export function checkSpan({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: number): void {
  const length = endsAt.getTime() - startsAt.getTime();
  if (length <= 0) throw new Refusal('invalid_input', messages.endBeforeStart, { field: 'endsAt' });
  if (length > LONGEST_MS) throw new Refusal('invalid_input', messages.tooLong, { field: 'endsAt' });
  if (Math.abs(startsAt.getTime() - now) > FARTHEST_MS) {
    throw new Refusal('invalid_input', messages.tooFar, { field: 'startsAt' });
  }
}
