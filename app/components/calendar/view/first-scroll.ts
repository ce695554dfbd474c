import { localDate, localMinute } from '#app/lib/time.ts';
import { SLOT_MINUTES } from '../grid/slot.ts';

/** Minutes after midnight: where nothing says when the practice is open. */
const USUAL = { open: 9 * 60, close: 17 * 60 };
const DAY_MINUTES = 1_440;
const HOUR = 60;
/** So far outside the working hours the present is not looked for any more. */
const REACH = 3 * HOUR;

interface FirstScroll {
  /** The days that are seen, YYYY-MM-DD. */
  days: readonly string[];
  /** Of the loaded window, in order. */
  openingHours: readonly { startsAt: Date; endsAt: Date }[];
  /** Epoch milliseconds. */
  now: number;
  /** IANA zone of the practice. */
  timeZone: string;
  /** Minutes of a day that the grid shows at once. */
  room: number;
}

/**
 * The minute after midnight at which the hours begin to be seen: the working hours show, as much of them as there is room for, and the
 * present with them where it is near (spec 001 §2: scroll starts at the current time). In the evening that is not a screen of
 * closed hours.
 */
export function firstScroll({ days, openingHours, now, timeZone, room }: FirstScroll): number {
  const { open, close } = workingHours(days, openingHours, timeZone);
  const present = localMinute(now, timeZone);
  const isNear = present >= open - REACH && present <= close + REACH;
  const seen = isNear && days.includes(localDate(now, timeZone)) ? present : null;
  // An hour before the first opening is the earliest worth the room; and the end is to be seen too.
  const earliest = Math.min(open, seen ?? open) - HOUR;
  const latest = seen === null ? open - SLOT_MINUTES : seen - HOUR;
  const until = seen === null ? close : Math.max(close, seen + HOUR / 2);
  const start = Math.floor(Math.max(earliest, Math.min(latest, until - room)) / SLOT_MINUTES) * SLOT_MINUTES;
  // The name of an hour stands half above its line: at the upper edge it would be cut through.
  const whole = start % HOUR === 0 ? start - SLOT_MINUTES : start;
  return Math.min(Math.max(0, whole), Math.max(0, DAY_MINUTES - room));
}

/** From the first opening to the last closing of these days; the usual ones where all of them are closed. */
function workingHours(
  days: readonly string[],
  openingHours: FirstScroll['openingHours'],
  timeZone: string,
): { open: number; close: number } {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const hours = openingHours
    .filter(({ startsAt }) => {
      const date = localDate(startsAt, timeZone);
      return date >= first && date <= last;
    })
    .map(({ startsAt, endsAt }) => {
      const open = localMinute(startsAt, timeZone);
      const close = localMinute(endsAt, timeZone);
      return { open, close: close <= open ? DAY_MINUTES : close };
    });
  if (hours.length === 0) return USUAL;
  return {
    open: Math.min(...hours.map(({ open }) => open)),
    close: Math.max(...hours.map(({ close }) => close)),
  };
}
