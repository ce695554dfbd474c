import { z } from 'zod';
import { line, picture, rich, sectionProps, short } from '../shared.ts';

export const stepsSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  picture,
  items: z.array(z.strictObject({ title: short, text: rich })).max(6),
});
export type StepsProps = z.infer<typeof stepsSchema>;
