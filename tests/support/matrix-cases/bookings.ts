import { nothing, type MatrixCases } from './case.ts';

export const bookings: MatrixCases = {
  clientBookings: nothing,
  bookingCard: { input: ({ situation }) => ({ id: situation.coming.id }) },
  transactionCard: { input: ({ id, chosen }) => ({ practiceId: id, serviceId: chosen.serviceId }) },
};
