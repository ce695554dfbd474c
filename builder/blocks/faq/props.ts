import { z } from 'zod';
import { line, long, sectionProps, short } from '../shared.ts';

export const faqSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  items: z.array(z.strictObject({ question: line, answer: long })).max(20),
});
export type FaqProps = z.infer<typeof faqSchema>;
