import { z } from 'zod';
import { line, long, sectionProps, short } from '../shared.ts';

export const locationsSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  text: long,
  showMap: z.boolean(),
});
export type LocationsProps = z.infer<typeof locationsSchema>;
