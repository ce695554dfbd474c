import type { AnyOperation } from '#app/operations/operation.ts';
import { acceptAppointment } from './accept-appointment.ts';
import { appointmentTimeline } from './appointment-timeline.ts';
import { bookAppointment } from './book-appointment.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { cancelAppointmentNoUser } from './cancel-appointment-no-user.ts';
import { clientCancel } from './client-cancel.ts';
import { clientReschedule } from './client-reschedule.ts';
import { declineAppointment } from './decline-appointment.ts';
import { markNoShow } from './mark-no-show.ts';
import { proCreateAppointment } from './pro-create-appointment.ts';
import { rebooking } from './rebook/rebooking.ts';
import { reschedule } from './reschedule.ts';
import { rescheduleTimes } from './reschedule-times.ts';
import { resendProAppointmentConfirmation } from './resend-pro-appointment-confirmation.ts';
import { tokenAppointment } from './token-appointment.ts';
import { tokenAppointmentFile } from './token-appointment-file.ts';
import { updateAppointmentV2 } from './update-appointment-v2.ts';
import { undoNoShow } from './undo-no-show.ts';

export {
  acceptAppointment,
  appointmentTimeline,
  bookAppointment,
  cancelAppointment,
  cancelAppointmentNoUser,
  clientCancel,
  clientReschedule,
  declineAppointment,
  markNoShow,
  proCreateAppointment,
  rebooking,
  reschedule,
  rescheduleTimes,
  resendProAppointmentConfirmation,
  tokenAppointment,
  tokenAppointmentFile,
  updateAppointmentV2,
  undoNoShow,
};
export { APPOINTMENT_MESSAGES, PRO_MESSAGES } from './messages.ts';
export { noShowProblem } from './no-show.ts';
export { madeBefore, rememberForm } from './made-before.ts';
export { whyNotMoved } from './overlap.ts';
export { readProBooking, type ProBooking, type ProBookingInput } from './pro-booking.ts';
export { isPast, refusalOf } from './states.ts';
export type { TokenAppointment } from './token-appointment-output.ts';
export { writeProAppointments, type WrittenAppointment } from './write-pro-appointments.ts';

export const operations: AnyOperation[] = [
  acceptAppointment,
  appointmentTimeline,
  bookAppointment,
  cancelAppointment,
  cancelAppointmentNoUser,
  clientCancel,
  clientReschedule,
  declineAppointment,
  markNoShow,
  proCreateAppointment,
  rebooking,
  reschedule,
  rescheduleTimes,
  resendProAppointmentConfirmation,
  tokenAppointment,
  tokenAppointmentFile,
  updateAppointmentV2,
  undoNoShow,
];
