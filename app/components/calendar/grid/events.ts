import { appointmentTitle, CALENDAR_MESSAGES, isShortAppointment } from '#app/domain/calendar/messages.ts';
import { formatDays, formatRange, formatTimeRange } from '#app/lib/time.ts';
import type { Tone } from '#app/ui/display/badge.tsx';
import type { CalendarEntries, DrawnAppointment } from '../calendar-data.ts';
import { hashes } from '../address.ts';
import { badgeOf, variantOf, paymentBadge, type Variant } from './variants.ts';

/** Anything that stands in the calendar, ready to be drawn. Times are epoch milliseconds. */
export interface CalendarEvent {
  id: string;
  /** An appointment, a group event, own time, an event of a calendar outside (spec 001 §2), or closed days. */
  kind: 'client' | 'bookable' | 'personal' | 'calendar' | 'time_off';
  startsAt: number;
  endsAt: number;
  allDay: boolean;
  /** Who or what it is, with the prefix of a request. */
  title: string;
  /** Services of an appointment, how many are registered for a group event. */
  detail: string | null;
  where: string | null;
  variant: Variant;
  badge: { text: string; tone: Tone } | null;
  /** How the payment of a confirmed appointment stands, where its badge does not say it. */
  payment?: string | null;
  /** Whether it can be put elsewhere in time. */
  movable: boolean;
  /** What the address names it by, after the #. */
  hash: string;
  /** All of it in a sentence, for screen readers. */
  spoken: string;
}

/** What was pressed and is not answered yet: by appointment, the state it is about to have. */
export type Underway = ReadonlyMap<string, 'approved' | 'gone'>;

/** Whether there is more to say of its payment than that it falls due on its day. */
const isSettled = ({ paymentStatus }: DrawnAppointment, badge: string) =>
  badge === 'Confirmed' && paymentStatus !== 'Pending';

function ofAppointment(appointment: DrawnAppointment, timeZone: string, now: number): CalendarEvent {
  const { services, locationName } = appointment;
  const startsAt = Number(appointment.startsAt);
  const endsAt = Number(appointment.endsAt);
  const detail = services.join(', ');
  const isShort = isShortAppointment(appointment);
  const title = appointmentTitle(appointment);
  const badge = badgeOf(appointment, now);
  const said = [
    title,
    ...(isShort ? [] : [detail]),
    formatRange(startsAt, endsAt, timeZone),
    locationName,
    ...(badge.text === 'Request' ? [] : [badge.text]),
  ];
  return {
    id: appointment.id,
    kind: 'client',
    startsAt,
    endsAt,
    allDay: false,
    title,
    detail: isShort ? null : detail,
    where: locationName,
    variant: variantOf(appointment, now),
    badge,
    payment: isSettled(appointment, badge.text) ? paymentBadge(appointment).text : null,
    movable: startsAt > now,
    hash: appointment.instantActionToken ?? `appointment-${appointment.id}`,
    spoken: said.filter(Boolean).join(', '),
  };
}

/** An event of a calendar outside: only to be looked at. */
function ofExternal(event: CalendarEntries['external'][number], timeZone: string): CalendarEvent {
  const { id, title, allDay, source } = event;
  const [startsAt, endsAt] = [Number(event.startsAt), Number(event.endsAt)];
  const when = allDay ? 'all day' : formatRange(startsAt, endsAt, timeZone);
  return {
    id,
    kind: 'calendar',
    startsAt,
    endsAt,
    allDay,
    title,
    detail: source,
    where: null,
    variant: 'external',
    badge: null,
    movable: false,
    hash: hashes.external(id),
    spoken: [`From your other calendar: ${title}`, when, source].filter(Boolean).join(', '),
  };
}

/** Days on which nobody can book, as a bar over them. */
function ofTimeOff(
  { id, title, where, ...times }: CalendarEntries['timeOff'][number],
  timeZone: string,
): CalendarEvent {
  const [startsAt, endsAt] = [Number(times.startsAt), Number(times.endsAt)];
  const { timeOff } = CALENDAR_MESSAGES;
  const called = title === timeOff ? timeOff : `${timeOff}: ${title}`;
  return {
    id,
    kind: 'time_off',
    startsAt,
    endsAt,
    allDay: true,
    title,
    detail: null,
    where,
    variant: 'closed',
    badge: { text: timeOff, tone: 'grey' },
    movable: false,
    hash: hashes.timeOff(id),
    spoken: [called, formatDays(startsAt, endsAt, timeZone), where].filter(Boolean).join(', '),
  };
}

/** Everything of the loaded window in order of time. What is under way already shows as it is about to be. */
export function calendarEvents(
  answer: CalendarEntries,
  { timeZone, now, underway }: { timeZone: string; now: number; underway?: Underway },
): CalendarEvent[] {
  const appointments = answer.practiceAppointments
    .filter(({ id }) => underway?.get(id) !== 'gone')
    .map((one) => (underway?.get(one.id) === 'approved' ? { ...one, state: 'approved' as const } : one))
    .map((one) => ofAppointment(one, timeZone, now));
  const groups = answer.practiceBookableEvents.map((event): CalendarEvent => {
    const { id, name, allDay, where, registrationsCount, capacity } = event;
    const [startsAt, endsAt] = [Number(event.startsAt), Number(event.endsAt)];
    const detail =
      capacity === null
        ? `${registrationsCount} registered`
        : `${registrationsCount} of ${capacity} registered`;
    const when = allDay ? 'all day' : formatRange(startsAt, endsAt, timeZone);
    const spoken = [`Group event: ${name}`, detail, when, where].filter(Boolean).join(', ');
    return {
      id,
      kind: 'bookable',
      startsAt,
      endsAt,
      allDay,
      title: name,
      detail,
      where,
      variant: 'group',
      badge: null,
      movable: true,
      hash: hashes.group(id),
      spoken,
    };
  });
  const personal = answer.personalEvents.map((event): CalendarEvent => {
    const { id, title, allDay } = event;
    const [startsAt, endsAt] = [Number(event.startsAt), Number(event.endsAt)];
    const spoken = `Personal: ${title}, ${allDay ? 'all day' : formatRange(startsAt, endsAt, timeZone)}`;
    return {
      id,
      kind: 'personal',
      startsAt,
      endsAt,
      allDay,
      title,
      detail: null,
      where: null,
      variant: 'personal',
      badge: null,
      movable: true,
      hash: hashes.personal(id),
      spoken,
    };
  });
  const outside = answer.external.map((event) => ofExternal(event, timeZone));
  const timeOff = answer.timeOff.map((entry) => ofTimeOff(entry, timeZone));
  return [...timeOff, ...appointments, ...groups, ...personal, ...outside].sort(
    (a, b) => a.startsAt - b.startsAt || a.endsAt - b.endsAt,
  );
}

/** When an event is, on a day that stands above it. */
export function eventTime({ allDay, startsAt, endsAt }: CalendarEvent, timeZone: string): string {
  return allDay ? 'All day' : formatTimeRange(startsAt, endsAt, timeZone);
}
