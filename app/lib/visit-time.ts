import {
  formatDate,
  formatDateTime,
  formatRange,
  formatTime,
  formatTimeRange,
  localDate,
  type Moment,
} from './time.ts';
import { zoneCity } from './zone-city.ts';

/** Whose clocks a visit has: IANA zones. */
export interface VisitClocks {
  isVirtual: boolean;
  /** The venue's, or the practice's own where they meet by video or phone. */
  timeZone: string;
  /** Null where it is not known. */
  clientTimeZone: string | null;
}

/**
 * The one rule of which clocks tell a visit, wherever it is told: the venue's where people meet in person; by video or phone the
 * client's first and the practice's second. One zone alone where the other is not known, or both show the same at these moments.
 */
export function visitZones(clocks: VisitClocks, ...moments: Moment[]): [first: string, second?: string] {
  const { isVirtual, timeZone, clientTimeZone } = clocks;
  if (!isVirtual || !clientTimeZone || clientTimeZone === timeZone) return [timeZone];
  const reads = (zone: string, moment: Moment) => `${localDate(moment, zone)} ${formatTime(moment, zone)}`;
  const isSame = moments.every((moment) => reads(timeZone, moment) === reads(clientTimeZone, moment));
  return isSame && moments.length > 0 ? [timeZone] : [clientTimeZone, timeZone];
}

/** A line for each zone that is shown, each by its city; the second one with a date of its own where that differs. */
function byCity(
  clocks: VisitClocks,
  moments: [Moment, ...Moment[]],
  timesIn: (zone: string) => string,
): string[] {
  const zones = visitZones(clocks, ...moments).filter((zone) => zone !== undefined);
  const date = formatDate(moments[0], zones[0]!);
  return zones.map((zone, index) => {
    const there = formatDate(moments[0], zone);
    const time = `${timesIn(zone)} ${zoneCity(zone)} time`;
    return index > 0 && there === date ? time : `${there}, ${time}`;
  });
}

/** When a visit starts: ['Tue, Mar 4, 2:30 PM EST'], or ['Tue, Mar 4, 12:30 PM Denver time', '2:30 PM New York time']. */
export function visitStart(startsAt: Moment, clocks: VisitClocks): string[] {
  if (!clocks.isVirtual) return [formatDateTime(startsAt, clocks.timeZone)];
  return byCity(clocks, [startsAt], (zone) => formatTime(startsAt, zone));
}

/** From when to when it is: ['Tue, Mar 4, 2:30 – 3:30 PM EST'], or the same times in both zones by city. */
export function visitRange(startsAt: Moment, endsAt: Moment, clocks: VisitClocks): string[] {
  if (!clocks.isVirtual) return [formatRange(startsAt, endsAt, clocks.timeZone)];
  return byCity(clocks, [startsAt, endsAt], (zone) => formatTimeRange(startsAt, endsAt, zone));
}

/** The same beneath the date of the first line, which is not said again: ['2:30 – 3:30 PM EST']. */
export function visitTimes(startsAt: Moment, endsAt: Moment, clocks: VisitClocks): string[] {
  const [first = '', ...others] = visitRange(startsAt, endsAt, clocks);
  const date = formatDate(startsAt, visitZones(clocks, startsAt, endsAt)[0]);
  return [first.slice(`${date}, `.length), ...others];
}

/** Such lines in one: 'Tue, Mar 4, 12:30 PM Denver time (2:30 PM New York time)'. */
export const inOneLine = ([first, second]: readonly string[]): string =>
  second === undefined ? (first ?? '') : `${first} (${second})`;
