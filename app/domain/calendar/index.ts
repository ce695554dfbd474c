import type { AnyOperation } from '#app/operations/operation.ts';
import { appointment } from './appointment.ts';
import { appointmentForCalendar } from './appointment-for-calendar.ts';
import { calendarEvent } from './calendar-event.ts';
import { calendarOpeningHours } from './calendar-opening-hours.ts';
import { calendarSetup } from './calendar-setup.ts';
import { pastAppointments } from './past-appointments.ts';
import { proCalendar } from './pro-calendar.ts';
import { proCalendarEvents } from './pro-calendar-events.ts';
import { proCalendarUser } from './pro-calendar-user.ts';
import { upcomingAppointments } from './upcoming-appointments.ts';

export {
  appointment,
  appointmentForCalendar,
  calendarEvent,
  calendarOpeningHours,
  calendarSetup,
  pastAppointments,
  proCalendar,
  proCalendarEvents,
  proCalendarUser,
  upcomingAppointments,
};

export const operations: AnyOperation[] = [
  appointment,
  appointmentForCalendar,
  calendarEvent,
  calendarOpeningHours,
  calendarSetup,
  pastAppointments,
  proCalendar,
  proCalendarEvents,
  proCalendarUser,
  upcomingAppointments,
];
