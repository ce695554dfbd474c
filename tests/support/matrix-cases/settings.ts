import { nothing, type MatrixCases } from './case.ts';

export const settings: MatrixCases = {
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
