export { acceptAppointment } from './answer/accept-appointment.ts';
export { appointmentTimeline } from './read/appointment-timeline.ts';
export { bookAppointment } from './book-as-client/book-appointment.ts';
export { cancelAppointmentNoUser } from './cancel/cancel-appointment-no-user.ts';
export { cancelAppointment } from './cancel/cancel-appointment.ts';
export { clientCancel } from './cancel/client-cancel.ts';
export { clientReschedule } from './move/client-reschedule.ts';
export { declineUnanswered } from './answer/decline-unanswered.ts';
export { declineAppointment } from './answer/decline-appointment.ts';
export { moveAppointment } from './move/move-appointment.ts';
export { checkSpan } from './times.ts';
export { markNoShow } from './outcome/mark-no-show.ts';
export { proCreateAppointment } from './book-as-practitioner/pro-create-appointment.ts';
export { proposedTimes } from './propose/proposed-times.ts';
export { takeProposedTime } from './propose/take-proposed-time.ts';
export { offerTime } from './propose/offer-time.ts';
export { rebooking } from './rebook/rebooking.ts';
export { rescheduleTimes } from './move/reschedule-times.ts';
export { reschedule } from './move/reschedule.ts';
export { resendProAppointmentConfirmation } from './answer/resend-pro-appointment-confirmation.ts';
export { tokenAppointmentFile } from './read/token-appointment-file.ts';
export { tokenAppointment } from './read/token-appointment.ts';
export { undoNoShow } from './outcome/undo-no-show.ts';
export { updateAppointmentV2 } from './edit/update-appointment-v2.ts';
export { APPOINTMENT_MESSAGES, BOOKING_MESSAGES, PRO_MESSAGES } from './messages.ts';
export { noShowProblem } from './outcome/no-show.ts';
export { findByIdempotencyKey, storeIdempotencyKey } from './idempotency.ts';
export { whyNotMoved } from './overlap.ts';
export { readProBooking } from './book-as-practitioner/pro-booking.ts';
export { isPast, refusalOf } from './states.ts';
export type { TokenAppointment } from './read/token-appointment-output.ts';
export { writeProAppointments } from './book-as-practitioner/write-pro-appointments.ts';
export {
  appointmentCard,
  clientLine,
  columnsOf,
  datedPackage,
  defaultCard,
  homeAddress,
  packageLine,
  priceStands,
  serviceLines,
} from './rows/fragments.ts';
export { writeSeries } from './rows/series.ts';
export { bookNextSession } from './book-next/book-next-session.ts';
export { nextSessionTimes } from './book-next/next-session-times.ts';
