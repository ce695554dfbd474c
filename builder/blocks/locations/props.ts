import { z } from 'zod';
import { line, rich, sectionProps, short } from '../shared.ts';

export const locationsSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  text: rich,
  showMap: z.boolean(),
});
export type LocationsProps = z.infer<typeof locationsSchema>;
