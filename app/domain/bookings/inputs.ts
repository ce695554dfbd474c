import { z } from 'zod';

/** Bookings of a page. */
export const BOOKINGS_PAGE_SIZE = 20;

/** The four tabs, in their order (spec 000 §2). */
export const BOOKINGS_TABS = ['upcoming', 'past', 'transactions', 'expired'] as const;

export const clientBookingsInput = z.strictObject({
  tab: z.enum(BOOKINGS_TABS).optional().meta({
    description: 'Reads one tab; without it, upcoming, past and expired bookings are all read.',
  }),
  limit: z.int().min(1).max(100).default(BOOKINGS_PAGE_SIZE),
  offset: z.int().min(0).max(100_000).default(0),
  brief: z.boolean().default(false).meta({
    description:
      'Leaves out what a list does not show: recurrence, package, adjustments, cards, links, your own record.',
  }),
});

export const bookingCardInput = z.strictObject({ id: z.uuid() });

export const transactionCardInput = z.strictObject({ practiceId: z.uuid(), serviceId: z.uuid() });
