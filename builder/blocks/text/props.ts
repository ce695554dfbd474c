import { z } from 'zod';
import { line, rich, sectionProps, short } from '../shared.ts';

export const textSchema = z.strictObject({
  ...sectionProps,
  layout: z.enum(['stacked', 'aside', 'centred']),
  eyebrow: short,
  title: line,
  text: rich,
});
export type TextProps = z.infer<typeof textSchema>;
