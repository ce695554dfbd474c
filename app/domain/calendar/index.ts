import type { AnyOperation } from '#app/operations/operation.ts';
import { appointmentForCalendar } from './appointment-for-calendar.ts';
import { proCalendar } from './pro-calendar.ts';
import { proCalendarUser } from './pro-calendar-user.ts';

export { appointmentForCalendar, proCalendar, proCalendarUser };

export const operations: AnyOperation[] = [appointmentForCalendar, proCalendar, proCalendarUser];
