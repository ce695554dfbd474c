import type { Registration } from '#app/components/event-registration/view.ts';
import { mapLink } from '#app/lib/map-link.ts';
import { formatPhone, phoneLink } from '#app/lib/phone.ts';
import { calendarLinks } from './calendar-links.ts';

/** The ways out of a registration's page, made on the server: the phone, the map, web calendars. */
export function registrationLinks({ event, practice, canCancel, card }: Registration) {
  const { place, title, startsAt, endsAt, allDay, timeZone } = event;
  const { phone } = practice.user;
  const href = phone && phoneLink(phone);
  const isTheirs = canCancel && card.payUntil === null;
  return {
    phone: phone && href ? { href, text: formatPhone(phone) } : null,
    directions: isTheirs && place.address && !place.isOnline ? mapLink(place.address) : null,
    calendars: isTheirs
      ? calendarLinks({
          title,
          place: place.link ?? [place.name, place.address].filter(Boolean).join(', '),
          practice: practice.name,
          startsAt,
          endsAt,
          ...(allDay && { allDayIn: timeZone }),
        })
      : [],
  };
}
