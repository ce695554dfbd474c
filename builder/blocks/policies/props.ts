import { z } from 'zod';
import { line, rich, sectionProps, short } from '../shared.ts';

export const policiesSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  text: rich,
  showCancellation: z.boolean(),
});
export type PoliciesProps = z.infer<typeof policiesSchema>;
