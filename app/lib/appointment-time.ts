import {
  formatDate,
  formatDateTime,
  formatRange,
  formatTime,
  formatTimeRange,
  localDate,
  zoneAbbreviation,
  zoneName,
  type Moment,
} from './time.ts';
import { zoneCity } from './zones/zone-city.ts';

/** The link to a meeting is shown so many minutes before it begins (the specification says no more than shortly). */
export const JOIN_OPENS_MINUTES = 30;

/** Whose clocks an appointment has: IANA zones. */
export interface AppointmentClocks {
  isVirtual: boolean;
  /** The venue's, or the practice's own where they meet by video or phone. */
  timeZone: string;
  /** Null where it is not known. */
  clientTimeZone: string | null;
  /** Whether whoever runs the practice reads it: of two clocks theirs is the first. */
  isForPractice?: boolean;
}

/** An appointment whose start decides which of its clocks are told. */
export interface AppointmentAt extends AppointmentClocks {
  startsAt: Moment;
}

/**
 * The one rule of which clocks tell an appointment, wherever it is told: the venue's where people meet in person; by video or phone the
 * reader's first and the other side's second. One zone alone where the other is not known, or both show the same at these moments.
 * And of the words for them: a moment by one clock has the zone's letters ('2:30 PM EST'), by two each its city ('12:30 PM Denver
 * time'); a zone that stands by itself is called by its name ('Eastern Time', zoneName).
 */
export function appointmentZones(
  clocks: AppointmentClocks,
  ...moments: Moment[]
): [first: string, second?: string] {
  const { isVirtual, timeZone, clientTimeZone, isForPractice } = clocks;
  if (!isVirtual || !clientTimeZone || clientTimeZone === timeZone) return [timeZone];
  const reads = (zone: string, moment: Moment) => `${localDate(moment, zone)} ${formatTime(moment, zone)}`;
  const isSame = moments.every((moment) => reads(timeZone, moment) === reads(clientTimeZone, moment));
  if (isSame && moments.length > 0) return [timeZone];
  return isForPractice ? [timeZone, clientTimeZone] : [clientTimeZone, timeZone];
}

const cityTime = (timeZone: string) => `${zoneCity(timeZone)} time`;

/** A line for each of two zones, each by its city; the second one with a date of its own where that differs. */
function byCity(
  zones: readonly [string, string],
  first: Moment,
  timesIn: (zone: string) => string,
): string[] {
  const date = formatDate(first, zones[0]);
  return zones.map((zone, index) => {
    const there = formatDate(first, zone);
    const time = `${timesIn(zone)} ${cityTime(zone)}`;
    return index > 0 && there === date ? time : `${there}, ${time}`;
  });
}

/** When an appointment starts: ['Tue, Mar 4, 2:30 PM EST'], or ['Tue, Mar 4, 12:30 PM Denver time', '2:30 PM New York time']. */
export function appointmentStart(startsAt: Moment, clocks: AppointmentClocks): string[] {
  const [first, second] = appointmentZones(clocks, startsAt);
  if (second === undefined) return [formatDateTime(startsAt, first)];
  return byCity([first, second], startsAt, (zone) => formatTime(startsAt, zone));
}

/** From when to when it is: ['Tue, Mar 4, 2:30 – 3:30 PM EST'], or the same times in both zones by city. */
export function appointmentRange(startsAt: Moment, endsAt: Moment, clocks: AppointmentClocks): string[] {
  const [first, second] = appointmentZones(clocks, startsAt, endsAt);
  if (second === undefined) return [formatRange(startsAt, endsAt, first)];
  return byCity([first, second], startsAt, (zone) => formatTimeRange(startsAt, endsAt, zone));
}

/**
 * Another moment that belongs to an appointment, such as until when it can be moved, by the clock that tells the appointment's start, however
 * the clocks read at that moment itself: 'Tue, Mar 4, 2:30 PM EST'; beside two clocks by the first one's city, 'Tue, Mar 4, 12:30 PM
 * Denver time'.
 */
export const appointmentMoment = (moment: Moment, appointment: AppointmentAt): string =>
  `${formatDate(moment, appointmentZones(appointment, appointment.startsAt)[0])}, ${appointmentMomentTime(moment, appointment)}`;

/** Its time alone: '2:30 PM EST', '12:30 PM Denver time'. */
export function appointmentMomentTime(moment: Moment, appointment: AppointmentAt): string {
  const [first, second] = appointmentZones(appointment, appointment.startsAt);
  return `${formatTime(moment, first)} ${second === undefined ? zoneAbbreviation(moment, first) : cityTime(first)}`;
}

/**
 * Whose clocks a list of times shows: 'Pacific Time', the words for a zone wherever it stands by itself; for two by city, 'Los
 * Angeles time first, Denver time below it'.
 * @param starts the times listed, which decide whether two clocks are shown
 */
export function clocksLabel(clocks: AppointmentClocks, starts: readonly Moment[]): string {
  const [first, second] = appointmentZones(clocks, ...starts);
  return second === undefined ? zoneName(first) : `${cityTime(first)} first, ${cityTime(second)} below it`;
}

/** The same beneath the date of the first line, which is not said again: ['2:30 – 3:30 PM EST']. */
export function appointmentTimes(startsAt: Moment, endsAt: Moment, clocks: AppointmentClocks): string[] {
  const [first = '', ...others] = appointmentRange(startsAt, endsAt, clocks);
  const date = formatDate(startsAt, appointmentZones(clocks, startsAt, endsAt)[0]);
  return [first.slice(`${date}, `.length), ...others];
}

/** Such lines in one: 'Tue, Mar 4, 12:30 PM Denver time (2:30 PM New York time)'. */
export const inOneLine = ([first, second]: readonly string[]): string =>
  second === undefined ? (first ?? '') : `${first} (${second})`;

/** Whether an appointment or an event is over: how to get into a call is shown until then, for whoever is late. `now`: epoch ms. */
export const isOver = (endsAt: Moment, now: number): boolean => Number(endsAt) <= now;
