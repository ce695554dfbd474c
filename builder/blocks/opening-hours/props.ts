import { z } from 'zod';
import { line, rich, sectionProps, short } from '../shared.ts';

export const openingHoursSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  text: rich,
});
export type OpeningHoursProps = z.infer<typeof openingHoursSchema>;
