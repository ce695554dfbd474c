import { z } from 'zod';
import { imageKey, line, sectionProps, short } from '../shared.ts';

export const stepsSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  image: imageKey,
  items: z.array(z.strictObject({ title: short, text: z.string().trim().max(600) })).max(6),
});
export type StepsProps = z.infer<typeof stepsSchema>;
