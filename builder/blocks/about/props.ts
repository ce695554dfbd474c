import { z } from 'zod';
import { imageKey, line, long, sectionProps, short } from '../shared.ts';

export const aboutSchema = z.strictObject({
  ...sectionProps,
  variant: z.enum(['left', 'right']),
  eyebrow: short,
  title: line,
  /** Empty shows the profile's own text. */
  text: long,
  quote: z.string().trim().max(300),
  /** Empty shows the profile's photo. */
  image: imageKey,
  showCredentials: z.boolean(),
});
export type AboutProps = z.infer<typeof aboutSchema>;
