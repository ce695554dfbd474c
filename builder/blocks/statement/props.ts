import { z } from 'zod';
import { sectionProps, short } from '../shared.ts';

export const statementSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  text: z.string().trim().max(700),
  showSpecialties: z.boolean(),
});
export type StatementProps = z.infer<typeof statementSchema>;
