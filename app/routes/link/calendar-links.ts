import type { TokenAppointment } from '#app/domain/appointments/index.ts';

const stamp = (date: Date) =>
  date
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replaceAll(/[-:]/g, '');

/** Links that open a new entry in web calendars. The page's own link stays out of them: it would be told to others. */
export function calendarLinks({
  appointmentServices,
  practice,
  location,
  startsAt,
  endsAt,
}: TokenAppointment) {
  const title = `${appointmentServices[0]?.service.name ?? 'Appointment'} with ${practice.user.name}`;
  const place =
    location.kind === 'virtual'
      ? (location.virtualLink ?? location.name)
      : [location.name, location.displayAddress].filter(Boolean).join(', ');
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(startsAt)}/${stamp(endsAt)}`,
    location: place,
    details: practice.name,
  });
  const outlook = new URLSearchParams({
    rru: 'addevent',
    path: '/calendar/action/compose',
    subject: title,
    startdt: startsAt.toISOString(),
    enddt: endsAt.toISOString(),
    location: place,
    body: practice.name,
  });
  return [
    { name: 'Google', href: `https://calendar.google.com/calendar/render?${google}` },
    { name: 'Outlook', href: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}` },
  ];
}
