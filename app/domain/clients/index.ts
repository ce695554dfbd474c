import type { AnyOperation } from '#app/operations/operation.ts';

export { clientOfBooking, type BookingClient, type BookingPerson } from './booking-client.ts';

export const operations: AnyOperation[] = [];
