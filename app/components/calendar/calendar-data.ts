import type { z } from 'zod';
import type {
  appointmentForCalendar,
  calendarPage,
  proCalendar,
  proCalendarEvents,
} from '#app/domain/calendar/index.ts';

/** What the calendar's loader reads (spec 001 §7 ProCalendar). */
export type CalendarAnswer = z.output<(typeof proCalendar)['output']>;
export type CalendarAppointment = CalendarAnswer['practiceAppointments'][number];

/** An event of a calendar outside (spec 001 §7 ProCalendarEvents). */
export type ExternalEvent = z.output<(typeof proCalendarEvents)['output']>['calendarEvents'][number];

/** Closed dates of the practitioner's. */
export type TimeOff = z.output<(typeof calendarPage)['output']>['timeOff'][number];

/** What the flyout's loader reads (spec 001 §7 AppointmentForCalendar). */
export type AppointmentDetails = z.output<(typeof appointmentForCalendar)['output']>;

/** Times as the database gives them, or epoch milliseconds. */
type Timed<Fields> = Fields & { startsAt: Date | number; endsAt: Date | number };
type Of<Kind extends keyof CalendarAnswer> = CalendarAnswer[Kind][number];

type DrawnKeys =
  'id' | 'state' | 'paymentStatus' | 'fullTotal' | 'services' | 'noShow' | 'instantActionToken';

/** As much of an appointment as is drawn. */
export type DrawnAppointment = Timed<Pick<CalendarAppointment, DrawnKeys>> & {
  client: { name: string };
  location: { name: string };
};

/** As much of the calendar as is drawn. */
export interface CalendarEntries {
  practiceAppointments: DrawnAppointment[];
  practiceBookableEvents: Timed<
    Pick<Of<'practiceBookableEvents'>, 'id' | 'name' | 'allDay' | 'where' | 'registrationsCount' | 'capacity'>
  >[];
  personalEvents: Timed<Pick<Of<'personalEvents'>, 'id' | 'title' | 'allDay'>>[];
  external?: (Timed<Pick<ExternalEvent, 'id' | 'title' | 'allDay'>> & { source: string | null })[];
  timeOff?: Timed<Pick<TimeOff, 'id' | 'title' | 'where'>>[];
}

export const NO_ENTRIES: CalendarEntries = {
  practiceAppointments: [],
  practiceBookableEvents: [],
  personalEvents: [],
};

/**
 * The calendar on its way to the browser, as one text: a thousand entries cost the loader's own encoding as long as everything
 * else together, and an unchanged text tells the page that nothing is to be drawn anew. Each entry is a list in a fixed order;
 * its fields' names, a thousand times over, would be half of the text.
 */
export function packEntries(
  calendar: CalendarAnswer,
  { outside, timeOff }: { outside: readonly ExternalEvent[]; timeOff: readonly TimeOff[] },
): string {
  return JSON.stringify([
    calendar.practiceAppointments.map(appointmentFields),
    calendar.practiceBookableEvents.map(groupFields),
    calendar.personalEvents.map(personalFields),
    outside.map(outsideFields),
    timeOff.map(timeOffFields),
  ]);
}

const appointmentFields = (one: CalendarAppointment) =>
  [
    one.id,
    one.state,
    one.startsAt.getTime(),
    one.endsAt.getTime(),
    one.paymentStatus,
    one.fullTotal,
    one.services,
    one.noShow,
    one.instantActionToken,
    one.client.name,
    one.location.name,
  ] as const;

const groupFields = (one: Of<'practiceBookableEvents'>) =>
  [
    one.id,
    one.name,
    one.allDay,
    one.where,
    one.registrationsCount,
    one.capacity,
    one.startsAt.getTime(),
    one.endsAt.getTime(),
  ] as const;

const personalFields = (one: Of<'personalEvents'>) =>
  [one.id, one.title, one.allDay, one.startsAt.getTime(), one.endsAt.getTime()] as const;

const outsideFields = (one: ExternalEvent) =>
  [one.id, one.title, one.allDay, one.start.getTime(), one.end.getTime(), one.extendedProps.source] as const;

const timeOffFields = (one: TimeOff) =>
  [one.id, one.title, one.where, one.startsAt.getTime(), one.endsAt.getTime()] as const;

type Packed = [
  ReturnType<typeof appointmentFields>[],
  ReturnType<typeof groupFields>[],
  ReturnType<typeof personalFields>[],
  ReturnType<typeof outsideFields>[],
  ReturnType<typeof timeOffFields>[],
];

/** The entries of a text that packEntries made. */
export function unpackEntries(text: string): CalendarEntries {
  const [appointments, groups, personal, outside, timeOff] = JSON.parse(text) as Packed;
  return {
    practiceAppointments: appointments.map(
      ([
        id,
        state,
        startsAt,
        endsAt,
        paymentStatus,
        fullTotal,
        services,
        noShow,
        instantActionToken,
        client,
        location,
      ]) => ({
        id,
        state,
        startsAt,
        endsAt,
        paymentStatus,
        fullTotal,
        services,
        noShow,
        instantActionToken,
        client: { name: client },
        location: { name: location },
      }),
    ),
    practiceBookableEvents: groups.map(
      ([id, name, allDay, where, registrationsCount, capacity, startsAt, endsAt]) => ({
        id,
        name,
        allDay,
        where,
        registrationsCount,
        capacity,
        startsAt,
        endsAt,
      }),
    ),
    personalEvents: personal.map(([id, title, allDay, startsAt, endsAt]) => ({
      id,
      title,
      allDay,
      startsAt,
      endsAt,
    })),
    external: outside.map(([id, title, allDay, startsAt, endsAt, source]) => ({
      id,
      title,
      allDay,
      startsAt,
      endsAt,
      source,
    })),
    timeOff: timeOff.map(([id, title, where, startsAt, endsAt]) => ({ id, title, where, startsAt, endsAt })),
  };
}
