import type { z } from 'zod';
import type { appointmentForCalendar, proCalendar, proCalendarEvents } from '#app/domain/calendar/index.ts';

/** What the calendar's loader reads (spec 001 §7 ProCalendar). */
export type CalendarAnswer = z.output<(typeof proCalendar)['output']>;
export type CalendarAppointment = CalendarAnswer['practiceAppointments'][number];

/** An event of a calendar outside (spec 001 §7 ProCalendarEvents). */
export type ExternalEvent = z.output<(typeof proCalendarEvents)['output']>['calendarEvents'][number];

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
}

/**
 * The calendar on its way to the browser, as one text: a thousand entries cost the loader's own encoding as long as everything
 * else together, and an unchanged text tells the page that nothing is to be drawn anew.
 */
export function packEntries(calendar: CalendarAnswer, outside: readonly ExternalEvent[]): string {
  const entries: CalendarEntries = {
    practiceAppointments: calendar.practiceAppointments.map((one) => ({
      id: one.id,
      state: one.state,
      startsAt: Number(one.startsAt),
      endsAt: Number(one.endsAt),
      paymentStatus: one.paymentStatus,
      fullTotal: one.fullTotal,
      services: one.services,
      noShow: one.noShow,
      instantActionToken: one.instantActionToken,
      client: { name: one.client.name },
      location: { name: one.location.name },
    })),
    practiceBookableEvents: calendar.practiceBookableEvents.map((one) => ({
      id: one.id,
      name: one.name,
      allDay: one.allDay,
      where: one.where,
      registrationsCount: one.registrationsCount,
      capacity: one.capacity,
      startsAt: Number(one.startsAt),
      endsAt: Number(one.endsAt),
    })),
    personalEvents: calendar.personalEvents.map(({ id, title, allDay, startsAt, endsAt }) => ({
      id,
      title,
      allDay,
      startsAt: Number(startsAt),
      endsAt: Number(endsAt),
    })),
    external: outside.map(({ id, title, allDay, start, end, extendedProps }) => ({
      id,
      title,
      allDay,
      startsAt: Number(start),
      endsAt: Number(end),
      source: extendedProps.source,
    })),
  };
  return JSON.stringify(entries);
}

export const unpackEntries = (text: string) => JSON.parse(text) as CalendarEntries;
