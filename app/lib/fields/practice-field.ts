import { z } from 'zod';

/** Names the practice where the host does not: GraphQL on the app's own host. */
export const practiceField = z
  .string()
  .regex(/^[a-z0-9-]{1,63}$/, 'We could not find this practice.')
  .optional()
  .meta({ description: 'Slug of the practice, where the host does not name it.' });
