import { z } from 'zod';

export const practiceInput = z.strictObject({
  practice: z
    .string()
    .regex(/^[a-z0-9-]{1,63}$/, 'We could not find this practice.')
    .optional()
    .meta({ description: 'Slug of the practice, where the host does not name it.' }),
});
