import type { AnyOperation } from '#app/operations/operation.ts';
import { bookingCard } from './booking-card.ts';
import { clientBookings } from './client-bookings.ts';
import { transactionCard } from './transaction-card.ts';

export { clientBookings };
export type { ClientBooking } from './booking-output.ts';

export const operations: AnyOperation[] = [bookingCard, clientBookings, transactionCard];
