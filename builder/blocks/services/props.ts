import { z } from 'zod';
import { line, rich, sectionProps, short } from '../shared.ts';

export const servicesSchema = z.strictObject({
  ...sectionProps,
  variant: z.enum(['menu', 'cards']),
  eyebrow: short,
  title: line,
  text: rich,
});
export type ServicesProps = z.infer<typeof servicesSchema>;
