import { z } from 'zod';
import { sectionProps } from '../shared.ts';

export const spacerSchema = z.strictObject({
  ...sectionProps,
  size: z.enum(['small', 'medium', 'large']),
  ruled: z.boolean(),
});
export type SpacerProps = z.infer<typeof spacerSchema>;
