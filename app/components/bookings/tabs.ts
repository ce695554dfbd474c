import { APPOINTMENT_MESSAGES as texts } from '#app/domain/appointments/messages.ts';
import { BOOKINGS_TABS } from '#app/domain/bookings/inputs.ts';
import { choiceIn, pageIn } from '#app/lib/web/search-params.ts';

export type BookingsTab = (typeof BOOKINGS_TABS)[number];

/** The four tabs with their empty texts, to the letter (spec 000 §2); on a phone the eye is shown the first word alone. */
export const TABS: Record<BookingsTab, { label: string; empty: string }> = {
  upcoming: { label: 'Upcoming Bookings', empty: texts.noUpcomingBookings },
  past: { label: 'Past Bookings', empty: texts.noPastBookings },
  transactions: { label: 'Transactions', empty: texts.noTransactions },
  expired: { label: 'Expired Requests', empty: texts.noExpiredBookings },
};

/** The tab and page that an address asks for; anything else is the first. */
export function requestedBookings(search: URLSearchParams): { tab: BookingsTab; page: number } {
  return { tab: choiceIn(search, 'tab', BOOKINGS_TABS) ?? 'upcoming', page: pageIn(search) };
}
