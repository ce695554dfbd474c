import { z } from 'zod';

/** How much the address of one's own calendar tells, from the least to the most. */
export const SHARED_CALENDAR_DETAILS = ['busy', 'services', 'names'] as const;

export type SharedCalendarDetail = (typeof SHARED_CALENDAR_DETAILS)[number];

export const updateSharedCalendarInput = z.strictObject({
  detail: z.enum(SHARED_CALENDAR_DETAILS).meta({
    description: 'busy: only when; services: what and where, no client; names: clients by name too.',
  }),
});
