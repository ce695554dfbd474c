export { clientOfBooking, type BookingClient, type BookingPerson } from './booking-client.ts';
