import { DAY_MS } from '#app/lib/duration.ts';

/** What of calendars outside is read: clients book at most half a year ahead. Days. */
const BACK = 1;
const AHEAD = 200;

/** [from, to), epoch milliseconds. */
export const readWindow = (now: number): { from: number; to: number } => ({
  from: now - BACK * DAY_MS,
  to: now + AHEAD * DAY_MS,
});
