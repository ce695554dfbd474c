import type { AnyOperation } from '#app/operations/operation.ts';
import { acceptAppointment } from './accept-appointment.ts';
import { appointmentForCalendar } from './appointment-for-calendar.ts';
import { bookAppointment } from './book-appointment.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { cancelAppointmentNoUser } from './cancel-appointment-no-user.ts';
import { clientCancel } from './client-cancel.ts';
import { declineAppointment } from './decline-appointment.ts';
import { proCalendar } from './pro-calendar.ts';
import { proCalendarUser } from './pro-calendar-user.ts';
import { tokenAppointment } from './token-appointment.ts';
import { tokenAppointmentFile } from './token-appointment-file.ts';

export {
  acceptAppointment,
  appointmentForCalendar,
  bookAppointment,
  cancelAppointment,
  cancelAppointmentNoUser,
  clientCancel,
  declineAppointment,
  proCalendar,
  proCalendarUser,
  tokenAppointment,
  tokenAppointmentFile,
};
export type { TokenAppointment } from './token-appointment-output.ts';

export const operations: AnyOperation[] = [
  acceptAppointment,
  appointmentForCalendar,
  bookAppointment,
  cancelAppointment,
  cancelAppointmentNoUser,
  clientCancel,
  declineAppointment,
  proCalendar,
  proCalendarUser,
  tokenAppointment,
  tokenAppointmentFile,
];
