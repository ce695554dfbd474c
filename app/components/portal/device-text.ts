import { formatDate, formatTime, localDate, zoneAbbreviation } from '#app/lib/time.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';

const JUST_NOW_MS = 5 * MINUTE_MS;

interface Seen {
  current: boolean;
  lastSeenAt: Date;
}

/** When a device was last used, as one would say it: 'Active now', 'Last used today, 2:30 PM EST', 'Last used on Tue, Mar 4'. */
export function seenText({ current, lastSeenAt }: Seen, now: number, timeZone: string): string {
  if (current || now - lastSeenAt.getTime() < JUST_NOW_MS) return 'Active now';
  return `Last used ${dayText(lastSeenAt, now, timeZone)}`;
}

/** When somebody signed in on it, and for how long that is to last. */
export function signedInText(
  { createdAt, keepSignedIn }: { createdAt: Date; keepSignedIn: boolean },
  now: number,
  timeZone: string,
): string {
  const since = `Logged in ${dayText(createdAt, now, timeZone)}`;
  return keepSignedIn ? `${since}, stays logged in for two weeks` : since;
}

function dayText(moment: Date, now: number, timeZone: string): string {
  const [day, today] = [localDate(moment, timeZone), localDate(now, timeZone)];
  const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  const time = `${formatTime(moment, timeZone)} ${zoneAbbreviation(moment, timeZone)}`;
  if (days === 0) return `today, ${time}`;
  return days === 1 ? `yesterday, ${time}` : `on ${formatDate(moment, timeZone)}`;
}
