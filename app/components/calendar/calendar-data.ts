import type { z } from 'zod';
import type { appointmentForCalendar, proCalendar, proCalendarEvents } from '#app/domain/calendar/index.ts';

/** What the calendar's loader reads (spec 001 §7 ProCalendar). */
export type CalendarAnswer = z.output<(typeof proCalendar)['output']>;
export type CalendarAppointment = CalendarAnswer['practiceAppointments'][number];
export type CalendarGroupEvent = CalendarAnswer['practiceBookableEvents'][number];
export type CalendarPersonalEvent = CalendarAnswer['personalEvents'][number];

/** An event of a calendar outside (spec 001 §7 ProCalendarEvents). */
export type ExternalEvent = z.output<(typeof proCalendarEvents)['output']>['calendarEvents'][number];

/** What the flyout's loader reads (spec 001 §7 AppointmentForCalendar). */
export type AppointmentDetails = z.output<(typeof appointmentForCalendar)['output']>;
