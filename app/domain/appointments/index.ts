import type { AnyOperation } from '#app/operations/operation.ts';
import { acceptAppointment } from './accept-appointment.ts';
import { appointmentForCalendar } from './appointment-for-calendar.ts';
import { bookAppointment } from './book-appointment.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { declineAppointment } from './decline-appointment.ts';
import { proCalendar } from './pro-calendar.ts';
import { proCalendarUser } from './pro-calendar-user.ts';

export {
  acceptAppointment,
  appointmentForCalendar,
  bookAppointment,
  cancelAppointment,
  declineAppointment,
  proCalendar,
  proCalendarUser,
};

export const operations: AnyOperation[] = [
  acceptAppointment,
  appointmentForCalendar,
  bookAppointment,
  cancelAppointment,
  declineAppointment,
  proCalendar,
  proCalendarUser,
];
