export { clientBookings } from './client-bookings.ts';
export type { ClientBooking } from './booking-output.ts';
