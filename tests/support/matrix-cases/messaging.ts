import { randomUUID } from 'node:crypto';
import { job, nothing, type MatrixCases } from './case.ts';

export const messaging: MatrixCases = {
  appointmentInvoice: {
    input: ({ situation }) => ({ appointmentId: situation.coming.id }),
    link: ({ situation }) => situation.coming.token,
  },
  writeAppointmentMessage: job(({ situation }) => ({
    appointmentId: situation.coming.id,
    template: 'appointment_confirmed',
  })),
  deliverMessage: job(() => ({ messageId: randomUUID() })),
  deliverAccountMessage: { input: () => ({ messageId: randomUUID() }) },
  remindAppointment: job(({ situation }) => ({ appointmentId: situation.coming.id, channel: 'email' })),
  remindPastDue: job(({ situation }) => ({ appointmentId: situation.toPay.id, channel: 'email' })),
  recordMessageReceipt: job(() => ({ messageId: randomUUID(), receipt: 'opened' })),
  devOutbox: nothing,
  textMessaging: nothing,
};
