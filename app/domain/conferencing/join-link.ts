import { JOIN_OPENS_MINUTES } from '#app/lib/appointment-time.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';

interface Joined {
  /** The link that the practice set for its visits, which is shown with the confirmation. */
  ownLink: string | null;
  /** Whether a meeting is kept for it, made or still to be made. */
  hasMeeting: boolean;
  /** The meeting's own link, once it is made. */
  madeLink: string | null;
  startsAt: Date;
  endsAt: Date;
}

/**
 * How a client gets into a video visit now: a link of the practice's own always, that of a meeting shortly before it begins and until it
 * ends; and when that will be, or that there is none although it should be there by now.
 * @param now epoch milliseconds
 */
export function joinLink(
  { ownLink, hasMeeting, madeLink, startsAt, endsAt }: Joined,
  now: number,
): { link: string | null; opensAt: Date | null; isMissing: boolean } {
  if (ownLink !== null || !hasMeeting) return { link: ownLink, opensAt: null, isMissing: false };
  const opensAt = new Date(startsAt.getTime() - JOIN_OPENS_MINUTES * MINUTE_MS);
  if (now < opensAt.getTime()) return { link: null, opensAt, isMissing: false };
  const link = now < endsAt.getTime() ? madeLink : null;
  return { link, opensAt: null, isMissing: now < endsAt.getTime() && madeLink === null };
}
