import { MINUTE_MS } from '../duration.ts';
import { localMinute } from '../time.ts';

const DAY_MINUTES = 1440;

/** From when until when no text message goes to a client, minutes after midnight by the clocks where the client is. */
export interface QuietHours {
  from: number;
  until: number;
}

/** A text message that waits is of use this long before an appointment at the latest. */
const OF_USE_MS = 30 * MINUTE_MS;
/** What goes out before the quiet hours begin leaves the worker this much time. */
const AHEAD_MINUTES = 15;
/** Some of a day must be left to write in. */
export const MOST_QUIET_MINUTES = 14 * 60;

const after = (minutes: number) => ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;

/** How long they last by the clock, minutes. */
export const quietMinutes = ({ from, until }: QuietHours): number => after(until - from);

/** Whether the zone's clocks show a quiet time at a moment (epoch ms). */
export const isQuiet = (quiet: QuietHours, moment: number, timeZone: string): boolean =>
  after(localMinute(moment, timeZone) - quiet.from) < quietMinutes(quiet);

const wholeMinute = (moment: number) => Math.floor(moment / MINUTE_MS) * MINUTE_MS;

/** The first moment (epoch ms) after a quiet one at which it is quiet no more, to the minute; also where the clocks change meanwhile. */
export function quietEnd(quiet: QuietHours, moment: number, timeZone: string): number {
  let end = wholeMinute(moment) + after(quiet.until - localMinute(moment, timeZone)) * MINUTE_MS;
  while (isQuiet(quiet, end, timeZone)) end += MINUTE_MS;
  while (end - MINUTE_MS > moment && !isQuiet(quiet, end - MINUTE_MS, timeZone)) end -= MINUTE_MS;
  return end;
}

/** When the quiet time began in which a moment lies (epoch ms). */
function quietStart(quiet: QuietHours, moment: number, timeZone: string): number {
  let start = wholeMinute(moment) - after(localMinute(moment, timeZone) - quiet.from) * MINUTE_MS;
  while (!isQuiet(quiet, start, timeZone)) start += MINUTE_MS;
  while (isQuiet(quiet, start - MINUTE_MS, timeZone)) start -= MINUTE_MS;
  return start;
}

interface Reminder {
  /** Epoch ms. */
  startsAt: number;
  /** Minutes before the start that the practice chose. */
  minutes: number;
  quiet: QuietHours | null;
  /** IANA zone of the client's clocks. */
  timeZone: string;
}

/**
 * When a reminder by text goes out (epoch ms): so many minutes before the start; where that is quiet, once it is quiet no more; and
 * where that would be less than half an hour before the start, before the quiet time begins.
 */
export function textReminderAt({ startsAt, minutes, quiet, timeZone }: Reminder): number {
  const wanted = startsAt - minutes * MINUTE_MS;
  if (!quiet || !isQuiet(quiet, wanted, timeZone)) return wanted;
  const end = quietEnd(quiet, wanted, timeZone);
  if (end <= startsAt - OF_USE_MS) return end;
  return quietStart(quiet, wanted, timeZone) - AHEAD_MINUTES * MINUTE_MS;
}

interface Held {
  quiet: QuietHours | null;
  timeZone: string;
  /** When what it is about begins, epoch ms; null where it is about none. */
  startsAt: number | null;
  /** A reminder wakes nobody: it waits, or is over when the quiet time is. */
  isReminder: boolean;
}

/** Until when a text message to a client waits (epoch ms); null where it goes now, also since waiting would make it useless. */
export function heldUntil(now: number, { quiet, timeZone, startsAt, isReminder }: Held): number | null {
  if (!quiet || !isQuiet(quiet, now, timeZone)) return null;
  const end = quietEnd(quiet, now, timeZone);
  const isTooLate = startsAt !== null && startsAt > now && end > startsAt - OF_USE_MS;
  return isTooLate && !isReminder ? null : end;
}
