import { randomUUID } from 'node:crypto';
import { job, nothing, type MatrixCases } from './case.ts';

export const messaging: MatrixCases = {
  appointmentInvoice: {
    input: ({ visits }) => ({ appointmentId: visits.coming.id }),
    link: ({ visits }) => visits.coming.token,
  },
  writeAppointmentMessage: job(({ visits }) => ({
    appointmentId: visits.coming.id,
    template: 'appointment_confirmed',
  })),
  deliverMessage: job(() => ({ messageId: randomUUID() })),
  deliverAccountMessage: { input: () => ({ messageId: randomUUID() }) },
  remindAppointment: job(({ visits }) => ({ appointmentId: visits.coming.id, channel: 'email' })),
  remindPastDue: job(({ visits }) => ({ appointmentId: visits.toPay.id, channel: 'email' })),
  recordMessageReceipt: job(() => ({ messageId: randomUUID(), receipt: 'opened' })),
  devOutbox: nothing,
  textMessaging: nothing,
};
