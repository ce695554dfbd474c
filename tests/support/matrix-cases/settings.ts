import { nothing, type MatrixCases } from './case.ts';

export const settings: MatrixCases = {
  communicationSettings: nothing,
  emailTemplates: nothing,
  textMessageCosts: nothing,
  updateCommunicationSettings: { input: () => ({ quietHoursFrom: 1320 }) },
  previewEmailTemplate: {
    input: ({ situation }) => ({ name: 'appointment_reminder', appointmentId: situation.coming.id }),
  },
  sendTestEmail: {
    input: ({ situation }) => ({ name: 'appointment_confirmed', appointmentId: situation.coming.id }),
  },
  paymentSettings: nothing,
  bookingSettings: nothing,
  updateBookingSettings: {
    input: () => ({
      appointmentBufferTime: 20,
      instantClientApproval: false,
      appointmentLeadTime: 60,
      startTimeIncrement: 75,
      requireClientCcToBook: true,
      chargeClientCcAtBooking: true,
      cancellationPolicy: 'Please tell me the evening before.',
    }),
  },
  updatePaymentSettings: {
    input: () => ({
      requireClientCcToBook: true,
      chargeClientCcAtBooking: false,
      paymentPastDueEmailEnabled: true,
      paymentPastDueTextEnabled: true,
      paymentPastDueEmailMinutes: 1440,
      paymentPastDueTextMinutes: 2880,
    }),
  },
};
