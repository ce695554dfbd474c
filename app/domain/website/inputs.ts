import { z } from 'zod';

/** Pages that a site may have. */
export const MOST_PAGES = 60;

export const publishWebsiteInput = z.strictObject({
  pageIds: z.array(z.uuid()).min(1).max(MOST_PAGES).optional(),
});
