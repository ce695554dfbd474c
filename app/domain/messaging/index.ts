import type { AnyOperation } from '#app/operations/operation.ts';
import { deliverAccountMessage } from './deliver-account-message.ts';
import { deliverMessage } from './deliver-message.ts';
import { devOutbox } from './dev-outbox.ts';
import { appointmentInvoice } from './invoice/appointment-invoice.ts';
import { recordMessageReceipt } from './record-message-receipt.ts';
import { remindAppointment } from './remind-appointment.ts';
import { remindPastDue } from './remind-past-due.ts';
import { textMessaging } from './text-messaging.ts';
import { writeAppointmentMessage } from './write-appointment-message.ts';

export {
  appointmentInvoice,
  deliverAccountMessage,
  deliverMessage,
  devOutbox,
  recordMessageReceipt,
  remindAppointment,
  remindPastDue,
  textMessaging,
  writeAppointmentMessage,
};
export { readReceiptToken } from './receipt-token.ts';
export { appointmentIcs } from './calendar-file.ts';
export { messageFacts } from './message-facts.ts';

export const operations: AnyOperation[] = [
  appointmentInvoice,
  deliverAccountMessage,
  deliverMessage,
  devOutbox,
  recordMessageReceipt,
  remindAppointment,
  remindPastDue,
  textMessaging,
  writeAppointmentMessage,
];
