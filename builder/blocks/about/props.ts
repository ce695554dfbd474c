import { z } from 'zod';
import { line, picture, rich, sectionProps, short } from '../shared.ts';

export const aboutSchema = z.strictObject({
  ...sectionProps,
  variant: z.enum(['left', 'right']),
  eyebrow: short,
  title: line,
  /** Empty shows the profile's own text. */
  text: rich,
  quote: z.string().trim().max(300),
  /** Empty shows the profile's photo. */
  picture,
  showCredentials: z.boolean(),
});
export type AboutProps = z.infer<typeof aboutSchema>;
