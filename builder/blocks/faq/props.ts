import { z } from 'zod';
import { line, rich, sectionProps, short } from '../shared.ts';

export const faqSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  items: z.array(z.strictObject({ question: line, answer: rich })).max(20),
});
export type FaqProps = z.infer<typeof faqSchema>;
