import type { AnyOperation } from '#app/operations/operation.ts';
import { appointmentForCalendar } from './appointment-for-calendar.ts';
import { calendarEvent } from './calendar-event.ts';
import { calendarOpeningHours } from './calendar-opening-hours.ts';
import { calendarSetup } from './calendar-setup.ts';
import { proCalendar } from './pro-calendar.ts';
import { proCalendarEvents } from './pro-calendar-events.ts';
import { proCalendarUser } from './pro-calendar-user.ts';

export {
  appointmentForCalendar,
  calendarEvent,
  calendarOpeningHours,
  calendarSetup,
  proCalendar,
  proCalendarEvents,
  proCalendarUser,
};

export const operations: AnyOperation[] = [
  appointmentForCalendar,
  calendarEvent,
  calendarOpeningHours,
  calendarSetup,
  proCalendar,
  proCalendarEvents,
  proCalendarUser,
];
