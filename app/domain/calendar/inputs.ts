import { z } from 'zod';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';

/** How much the address of one's own calendar tells, from the least to the most. */
export const SHARED_CALENDAR_DETAILS = ['busy', 'services', 'names'] as const;

export type SharedCalendarDetail = (typeof SHARED_CALENDAR_DETAILS)[number];

/** How much the address of a calendar tells. */
export const sharedCalendarFields = z.strictObject({
  detail: z.enum(SHARED_CALENDAR_DETAILS).meta({
    description: 'busy: only when; services: what and where, no client; names: clients by name too.',
  }),
});

/** The same as it is saved: over what it was when the form was opened. */
export const updateSharedCalendarInput = sharedCalendarFields.extend({ previousUpdatedAt });
