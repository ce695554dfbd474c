import { z } from 'zod';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from './messages.ts';

const ADDRESS_LENGTH = 2_000;

/** The address of an iCal feed, as somebody typed it. What it leads to is judged when it is read. */
export const createCronofyFeedInput = z.strictObject({
  feedUrl: z
    .string(messages.feedMissing)
    .trim()
    .min(1, messages.feedMissing)
    .max(ADDRESS_LENGTH, messages.feedFailed)
    .regex(/^(https?|webcals?):\/\//i, messages.feedFailed)
    .meta({ description: 'http, https or webcal.' }),
});

/** Whose calendars can be connected (002 §9), as they are asked for: an Outlook account of a firm, which stands as Outlook, by itself. */
export const CONSENT_PROVIDERS = ['google', 'apple', 'live_connect', 'exchange'] as const;

/** Calendars by id, and whether each closes times. */
export const updateCronofyCalendarsInput = z.strictObject({
  calendars: z
    .array(z.strictObject({ id: z.uuid(), active: z.boolean() }))
    .min(1)
    .max(500),
  previousUpdatedAt,
});

/** The calendar that appointments are written into. */
export const updateCronofyClientInput = z.strictObject({
  writeCalendarId: z.uuid().nullable().meta({ description: 'The id of one of your calendars; null: none.' }),
  previousUpdatedAt,
});
