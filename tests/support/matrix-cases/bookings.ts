import { nothing, type MatrixCases } from './case.ts';

export const bookings: MatrixCases = {
  clientBookings: nothing,
  bookingCard: { input: ({ visits }) => ({ id: visits.coming.id }) },
  transactionCard: { input: ({ id, chosen }) => ({ practiceId: id, serviceId: chosen.serviceId }) },
};
