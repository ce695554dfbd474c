import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'} ago`;

/** How old a copy is, at the moment `now`: 'Updated 3 minutes ago'. Both in epoch milliseconds; null before the first reading. */
export function ageText(readAt: number | null, now: number): string {
  if (readAt === null) return 'Reading it for the first time';
  const age = Math.max(0, now - readAt);
  if (age < MINUTE_MS) return 'Updated just now';
  if (age < HOUR_MS) return `Updated ${counted(Math.floor(age / MINUTE_MS), 'minute')}`;
  if (age < 48 * HOUR_MS) return `Updated ${counted(Math.floor(age / HOUR_MS), 'hour')}`;
  return `Updated ${counted(Math.floor(age / (24 * HOUR_MS)), 'day')}`;
}
