import type { AnyOperation } from '#app/operations/operation.ts';
import { acceptAppointment } from './accept-appointment.ts';
import { bookAppointment } from './book-appointment.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { cancelAppointmentNoUser } from './cancel-appointment-no-user.ts';
import { clientCancel } from './client-cancel.ts';
import { declineAppointment } from './decline-appointment.ts';
import { reschedule } from './reschedule.ts';
import { tokenAppointment } from './token-appointment.ts';
import { tokenAppointmentFile } from './token-appointment-file.ts';

export {
  acceptAppointment,
  bookAppointment,
  cancelAppointment,
  cancelAppointmentNoUser,
  clientCancel,
  declineAppointment,
  reschedule,
  tokenAppointment,
  tokenAppointmentFile,
};
export { APPOINTMENT_MESSAGES } from './messages.ts';
export { isPast, refusalOf } from './states.ts';
export type { TokenAppointment } from './token-appointment-output.ts';

export const operations: AnyOperation[] = [
  acceptAppointment,
  bookAppointment,
  cancelAppointment,
  cancelAppointmentNoUser,
  clientCancel,
  declineAppointment,
  reschedule,
  tokenAppointment,
  tokenAppointmentFile,
];
