import type { AnyOperation } from '#app/operations/operation.ts';
import { appointment } from './appointment.ts';
import { appointmentForCalendar } from './appointment-for-calendar.ts';
import { appointmentForm } from './form/appointment-form.ts';
import { calendarEvent } from './calendar-event.ts';
import { calendarPage } from './calendar-page.ts';
import { calendarZone } from './calendar-zone.ts';
import { pastAppointments } from './past-appointments.ts';
import { proCalendar } from './pro-calendar.ts';
import { proCalendarEvents } from './pro-calendar-events.ts';
import { proCalendarUser } from './pro-calendar-user.ts';
import { upcomingAppointments } from './upcoming-appointments.ts';

export {
  appointment,
  appointmentForCalendar,
  appointmentForm,
  calendarEvent,
  calendarPage,
  calendarZone,
  pastAppointments,
  proCalendar,
  proCalendarEvents,
  proCalendarUser,
  upcomingAppointments,
};

export const operations: AnyOperation[] = [
  appointment,
  appointmentForCalendar,
  appointmentForm,
  calendarEvent,
  calendarPage,
  calendarZone,
  pastAppointments,
  proCalendar,
  proCalendarEvents,
  proCalendarUser,
  upcomingAppointments,
];
