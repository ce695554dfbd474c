import type { TokenAppointment } from '#app/domain/appointments/index.ts';
import { localDate } from '#app/lib/time.ts';

const stamp = (date: Date) =>
  date
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replaceAll(/[-:]/g, '');

interface CalendarEntry {
  title: string;
  place: string;
  practice: string;
  startsAt: Date;
  /** Of all-day entries the midnight after their last day. */
  endsAt: Date;
  /** The zone of all-day entries; others are given as instants. */
  allDayIn?: string;
}

/** Links that open a new entry in web calendars. The page's own link stays out of them: it would be told to others. */
export function calendarLinks({ title, place, practice, startsAt, endsAt, allDayIn }: CalendarEntry) {
  const [first, end] = [startsAt, endsAt].map((date) => (allDayIn ? localDate(date, allDayIn) : null));
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: first && end ? `${first}/${end}`.replaceAll('-', '') : `${stamp(startsAt)}/${stamp(endsAt)}`,
    location: place,
    details: practice,
  });
  const outlook = new URLSearchParams({
    rru: 'addevent',
    path: '/calendar/action/compose',
    subject: title,
    startdt: first ?? startsAt.toISOString(),
    enddt: end ?? endsAt.toISOString(),
    ...(allDayIn && { allday: 'true' }),
    location: place,
    body: practice,
  });
  return [
    { name: 'Google', href: `https://calendar.google.com/calendar/render?${google}` },
    { name: 'Outlook', href: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}` },
  ];
}

/** Such links for an appointment. */
export function appointmentCalendarLinks(appointment: TokenAppointment) {
  const { appointmentServices, practice, location, startsAt, endsAt } = appointment;
  return calendarLinks({
    title: `${appointmentServices[0]?.service.name ?? 'Appointment'} with ${practice.user.name}`,
    place:
      location.kind === 'virtual'
        ? (location.virtualLink ?? location.name)
        : [location.name, location.displayAddress].filter(Boolean).join(', '),
    practice: practice.name,
    startsAt,
    endsAt,
  });
}
