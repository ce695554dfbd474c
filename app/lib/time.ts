import { HOUR_MS, MINUTE_MS } from './duration.ts';
import { remembered } from './cache/remembered.ts';
import { zoneCity } from './zones/zone-city.ts';

// Arithmetic with dates stands apart: pages that only show them are spared Temporal.
export { addDays, localInstant, startOfLocalDay, weekdayOf } from './calendar-dates.ts';

/** A moment: epoch milliseconds, or the Date that a database driver makes of one. */
export type Moment = number | Date;

const FORMATS = {
  // Practices are in the United States and Canada, whose way of writing dates this is.
  date: { weekday: 'short', day: 'numeric', month: 'short' },
  longDate: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit', hour12: true },
  zone: { timeZoneName: 'short' },
  canadianZone: { timeZoneName: 'short' },
  local: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Kind = keyof typeof FORMATS;
type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

const MAX_ZONES = 100;

/** Intl's words, put in our own order so that every platform shows the same text. Pages ask for those of the same moments many times. */
const partsOf = remembered((kind: Kind) =>
  remembered((timeZone: string) => {
    const language = kind === 'canadianZone' ? 'en-CA' : 'en-US';
    const format = new Intl.DateTimeFormat(language, { ...FORMATS[kind], timeZone });
    return remembered((moment: number): Readonly<Parts> => {
      const made: Parts = {};
      for (const { type, value } of format.formatToParts(moment)) made[type] = value;
      return made;
    });
  }, MAX_ZONES),
);

const parts = (kind: Kind, moment: Moment, timeZone: string) => partsOf(kind)(timeZone)(Number(moment));

/** 'Tue, Mar 4' in the zone. */
export function formatDate(moment: Moment, timeZone: string): string {
  const { weekday, day, month } = parts('date', moment, timeZone);
  return `${weekday}, ${month} ${day}`;
}

/** 'Tuesday, March 4, 2027' in the zone: for headings, and wherever the year is not plain. */
export function formatLongDate(moment: Moment, timeZone: string): string {
  const { weekday, day, month, year } = parts('longDate', moment, timeZone);
  return `${weekday}, ${month} ${day}, ${year}`;
}

/** '2:30 PM' in the zone. */
export function formatTime(moment: Moment, timeZone: string): string {
  const { hour, minute, dayPeriod } = parts('time', moment, timeZone);
  return `${hour}:${minute} ${dayPeriod}`;
}

/**
 * 'EST', or 'GMT+2' where Americans have no letters for the zone. Platforms of different years agree on these alone: what else
 * they call a zone changes with their version, and a page that server and browser write differently does not come alive.
 */
export function zoneAbbreviation(moment: Moment, timeZone: string): string {
  // American English has no letters for Newfoundland.
  const kind = timeZone === 'America/St_Johns' ? 'canadianZone' : 'zone';
  const name = parts(kind, moment, timeZone).timeZoneName!;
  return name === 'GMT+0' ? 'GMT' : name;
}

/** 'Tue, Mar 4, 2:30 PM EST'. */
export function formatDateTime(moment: Moment, timeZone: string): string {
  const time = formatTime(moment, timeZone);
  return `${formatDate(moment, timeZone)}, ${time} ${zoneAbbreviation(moment, timeZone)}`;
}

/** '2:30 – 3:30 PM', '11:30 AM – 12:30 PM'. */
export function formatTimeRange(from: Moment, to: Moment, timeZone: string): string {
  const first = formatTime(from, timeZone);
  const last = formatTime(to, timeZone);
  const sameHalf =
    first.slice(-2) === last.slice(-2) && localDate(from, timeZone) === localDate(to, timeZone);
  return `${sameHalf ? first.slice(0, -3) : first} – ${last}`;
}

/**
 * 'Tue, Mar 4, 2:30 – 3:30 PM EST'; over midnight 'Tue, Mar 4, 11:30 PM – Wed, Mar 5, 12:30 AM EST'; and where the clocks change
 * meanwhile 'Sun, Nov 7, 1:30 AM EDT – 1:30 AM EST'.
 */
export function formatRange(from: Moment, to: Moment, timeZone: string): string {
  const date = formatDate(from, timeZone);
  const zone = zoneAbbreviation(from, timeZone);
  if (localDate(from, timeZone) !== localDate(to, timeZone)) {
    return `${date}, ${formatTime(from, timeZone)} – ${formatDateTime(to, timeZone)}`;
  }
  const zoneAfter = zoneAbbreviation(to, timeZone);
  if (zone === zoneAfter) return `${date}, ${formatTimeRange(from, to, timeZone)} ${zone}`;
  return `${date}, ${formatTime(from, timeZone)} ${zone} – ${formatTime(to, timeZone)} ${zoneAfter}`;
}

/** The whole days from a midnight to before another: 'Tue, Mar 4', 'Tue, Mar 4 – Thu, Mar 6'. */
export function formatDays(from: Moment, to: Moment, timeZone: string): string {
  const [first, last] = [formatDate(from, timeZone), formatDate(Number(to) - 1, timeZone)];
  return first === last ? first : `${first} – ${last}`;
}

/** Makes words of plain calendar dates (YYYY-MM-DD), with which no clock and no zone has to do. */
export function dateLabel(options: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (date) => format.format(Date.parse(`${date}T12:00:00Z`));
}

const ZONE_WORDS: Record<string, string> = {
  P: 'Pacific',
  M: 'Mountain',
  C: 'Central',
  E: 'Eastern',
  A: 'Atlantic',
  N: 'Newfoundland',
  AK: 'Alaska',
  H: 'Hawaii-Aleutian',
};

/**
 * The zone in words, the same all year: 'Pacific Time', 'Mountain Standard Time' where clocks never change, 'Berlin Time' where
 * Americans have no word. Own words, since those of the platforms differ (see zoneAbbreviation).
 */
export function zoneName(timeZone: string): string {
  const city = `${zoneCity(timeZone)} Time`;
  if (!isTimeZone(timeZone)) return city;
  const [winter, summer] = [Date.UTC(2027, 0), Date.UTC(2027, 6)].map((moment) =>
    zoneAbbreviation(moment, timeZone),
  );
  const word = ZONE_WORDS[/^([A-Z]+)ST$/.exec(winter!)?.[1] ?? ''];
  if (!word) return city;
  return winter === summer ? `${word} Standard Time` : `${word} Time`;
}

/** '45 min', '1 hr', '1 hr 15 min'. The one way in which the product writes a length. */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} hr${rest > 0 ? ` ${rest} min` : ''}`;
}

/** The date that the zone's calendar shows at a moment: '2027-03-04'. */
export function localDate(moment: Moment, timeZone: string): string {
  const { year, month, day } = parts('local', moment, timeZone);
  return `${year}-${month}-${day}`;
}

/** Minutes after midnight that the zone's clocks show at a moment. */
export function localMinute(moment: Moment, timeZone: string): number {
  const { hour, minute } = parts('local', moment, timeZone);
  return Number(hour) * 60 + Number(minute);
}

/** Whether the platform knows the zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** When something new begins where no time was chosen: the next full hour by the zone's clocks (spec 001 §9), epoch ms. */
export function nextFullHour(now: number, timeZone: string): number {
  const past = (localMinute(now, timeZone) % 60) * MINUTE_MS + (now % MINUTE_MS);
  return now - past + HOUR_MS;
}
