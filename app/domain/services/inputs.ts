import { z } from 'zod';

export const practiceInput = z.strictObject({
  practice: z
    .string()
    .regex(/^[a-z0-9-]{1,63}$/, 'We could not find this practice.')
    .optional()
    .meta({ description: 'Slug of the practice, where the host does not name it.' }),
});

/** What a page of them reads: practices from before the limit may have more. */
export const MOST_ROWS = 200;
/** No practice has as many places. */
export const MOST_PLACES = 200;
