import { z } from 'zod';
import { imageKey, picture, pictureOf, short } from '../shared.ts';

export const headerSchema = z.strictObject({
  /** A key alone is how designs were stored before pictures had words of their own. */
  logo: z.union([picture, imageKey.transform(pictureOf)]),
  bookLabel: short,
  showNavigation: z.boolean(),
});
export type HeaderProps = z.infer<typeof headerSchema>;
