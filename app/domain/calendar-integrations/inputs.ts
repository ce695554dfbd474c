import { z } from 'zod';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from './messages.ts';

const ADDRESS_LENGTH = 2_000;

/** The address of an iCal feed, as somebody typed it. What it leads to is judged when it is read. */
export const createCronofyFeedInput = z.strictObject({
  feedUrl: z
    .string(messages.feedMissing)
    .trim()
    .min(1, messages.feedMissing)
    .max(ADDRESS_LENGTH, messages.feedTooLong)
    .regex(/^(https?|webcals?):\/\//i, messages.feedNoAddress)
    .meta({ description: 'http, https or webcal.' }),
});
