import { nothing, type MatrixCases } from './case.ts';

export const settings: MatrixCases = {
  paymentSettings: nothing,
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
