import { z } from 'zod';
import { imageKey, short } from '../shared.ts';

export const headerSchema = z.strictObject({
  logo: imageKey,
  bookLabel: short,
  showNavigation: z.boolean(),
});
export type HeaderProps = z.infer<typeof headerSchema>;
