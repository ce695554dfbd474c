import { APPOINTMENT_MESSAGES as texts } from '#app/domain/appointments/messages.ts';
import { BOOKINGS_TABS } from '#app/domain/bookings/inputs.ts';

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
  const tab = BOOKINGS_TABS.find((one) => one === search.get('tab')) ?? 'upcoming';
  const page = /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1;
  return { tab, page };
}
