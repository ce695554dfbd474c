import type { AnyOperation } from '#app/operations/operation.ts';
import { bookingCard } from './booking-card.ts';
import { bookingCardPage } from './booking-card-page.ts';
import { bookingSetupIntent } from './booking-setup-intent.ts';

export { bookingCard, bookingCardPage, bookingSetupIntent };
export { provenBookingCard, saveBookingCard, type SavedBookingCard } from './booking-card-proof.ts';

export const operations: AnyOperation[] = [bookingSetupIntent, bookingCardPage, bookingCard];
