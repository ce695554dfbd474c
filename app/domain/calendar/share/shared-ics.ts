import type { z } from 'zod';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { buildIcs, type IcsEvent } from '#app/lib/ics.ts';
import { localDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import type { SharedCalendarDetail } from '../inputs.ts';
import { CALENDAR_MESSAGES as messages } from '../messages.ts';
import type { calendarTimeOff } from '../time-off-rows.ts';
import type { SharedAppointment, SharedEvent } from './shared-rows.ts';

/** After how many minutes calendars may read it again. */
const REFRESH_MINUTES = 15;

interface Shared {
  name: string;
  /** IANA zone of the practice. */
  timeZone: string;
  appOrigin: string;
  detail: SharedCalendarDetail;
  /** When it was given its address. */
  sharedAt: Date;
  appointments: readonly SharedAppointment[];
  groupEvents: readonly SharedEvent[];
  personalEvents: readonly SharedEvent[];
  timeOff: readonly z.input<typeof calendarTimeOff>[];
}

/** The practitioner's calendar as a file. The same rows make the same file, so that whoever has it already can be told so. */
export function sharedIcs(shared: Shared): string {
  const { name, detail, appointments, groupEvents, personalEvents, timeOff } = shared;
  const events = [
    ...appointments.map((one) => ofAppointment(one, shared)),
    ...[...groupEvents, ...personalEvents].map((one) => ofEvent(one, shared)),
    ...timeOff.map((one) => ofTimeOff(one, shared)),
  ];
  return buildIcs(detail === 'busy' ? events.map(onlyBusy) : events, 'PUBLISH', {
    name,
    refreshMinutes: REFRESH_MINUTES,
  });
}

function ofAppointment(one: SharedAppointment, { detail, timeZone, appOrigin }: Shared): IcsEvent {
  const what = one.services.join(', ') || 'Appointment';
  const title = detail === 'names' ? `${one.clientName}, ${what}` : what;
  // Where somebody lives tells who they are.
  const address = one.address ?? (detail === 'names' ? one.visitAddress : null);
  return {
    uid: `${one.id}@tendwell`,
    sequence: one.icsSequence,
    status: one.state === 'approved' ? 'CONFIRMED' : 'TENTATIVE',
    startsAt: one.startsAt.getTime(),
    endsAt: one.endsAt.getTime(),
    stampedAt: one.updatedAt.getTime(),
    summary: one.state === 'pending' ? APPOINTMENT_MESSAGES.requestTitle(title) : title,
    location: [one.place, address].filter(Boolean).join(', '),
    url: dayInCalendar(appOrigin, one.startsAt, timeZone),
  };
}

function ofEvent(one: SharedEvent, { timeZone, appOrigin }: Shared): IcsEvent {
  return {
    uid: `${one.id}@tendwell`,
    sequence: one.icsSequence,
    status: 'CONFIRMED',
    startsAt: one.startsAt.getTime(),
    endsAt: one.endsAt.getTime(),
    days: one.allDay ? daysOf(one, one.timeZone) : undefined,
    stampedAt: one.updatedAt.getTime(),
    summary: one.title,
    location: one.place ?? undefined,
    url: dayInCalendar(appOrigin, one.startsAt, timeZone),
  };
}

/** Dates that are closed, of one entry. Whoever changes one writes its rows anew, so nothing counts. */
function ofTimeOff(one: z.input<typeof calendarTimeOff>, { timeZone, sharedAt }: Shared): IcsEvent {
  return {
    uid: `${one.id}@tendwell`,
    sequence: 0,
    status: 'CONFIRMED',
    startsAt: one.startsAt.getTime(),
    endsAt: one.endsAt.getTime(),
    days: daysOf(one, timeZone),
    stampedAt: sharedAt.getTime(),
    summary: one.where ? `${one.title} (${one.where})` : one.title,
  };
}

/** Of all-day entries the end is the midnight after their last day. */
const daysOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, zone: string) => ({
  first: localDate(startsAt, zone),
  end: localDate(endsAt, zone),
});

const onlyBusy = ({ summary: _, location: __, url: ___, ...when }: IcsEvent): IcsEvent => ({
  ...when,
  summary: messages.busy,
});

/** The day in the portal, which asks who reads it; the entry's own link would open it for everybody. */
const dayInCalendar = (origin: string, at: Date, zone: string) =>
  origin + paths.calendar({ view: 'day', date: localDate(at, zone) });
