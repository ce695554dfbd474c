import { formatDays, formatLongDate } from '#app/lib/time.ts';
import {
  inOneLine,
  appointmentRange,
  appointmentTimes,
  appointmentZones,
  type AppointmentClocks,
} from '#app/lib/appointment-time.ts';
import type { Lines } from './text.ts';

/** From when to when something is, and whose clocks tell it. */
export interface Span extends AppointmentClocks {
  startsAt: Date;
  endsAt: Date;
  /** Whole days, which no clock tells. */
  allDay?: boolean;
}

/** 'Tue, Mar 4, 2:30 – 3:30 PM EST', by two clocks each on its line; all day 'Tue, Mar 4, all day' or 'Tue, Mar 4 – Thu, Mar 6, all day'. */
export function spanLines({ startsAt, endsAt, allDay, ...clocks }: Span): Lines {
  if (allDay) {
    const text = `${formatDays(startsAt, endsAt, clocks.timeZone)}, all day`;
    return { lines: [text], text };
  }
  const lines = appointmentRange(startsAt, endsAt, clocks);
  return { lines, text: inOneLine(lines) };
}

/** The same for the records, with the year: 'Tuesday, March 4, 2027' above its times. */
export function recordLines({ startsAt, endsAt, allDay, ...clocks }: Span): Lines {
  const [zone] = allDay ? [clocks.timeZone] : appointmentZones(clocks, startsAt, endsAt);
  const first = formatLongDate(startsAt, zone);
  if (allDay) {
    const last = formatLongDate(Number(endsAt) - 1, zone);
    const days = first === last ? first : `${first} – ${last}`;
    return { lines: [days, 'All day'], text: `${days}, all day` };
  }
  const times = appointmentTimes(startsAt, endsAt, clocks);
  return { lines: [first, ...times], text: `${first}, ${inOneLine(times)}` };
}
