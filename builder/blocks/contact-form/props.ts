import { z } from 'zod';
import { line, rich, sectionProps, short } from '../shared.ts';

export const contactFormSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  text: rich,
  asksPhone: z.boolean(),
  consent: line,
  buttonLabel: short,
  showDetails: z.boolean(),
});
export type ContactFormProps = z.infer<typeof contactFormSchema>;
