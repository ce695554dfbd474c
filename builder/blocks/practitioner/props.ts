import { z } from 'zod';
import { line, picture, rich, sectionProps, short } from '../shared.ts';

export const practitionerSchema = z.strictObject({
  ...sectionProps,
  variant: z.enum(['left', 'right']),
  eyebrow: short,
  title: line,
  text: rich,
  picture,
  showCredentials: z.boolean(),
  showLanguages: z.boolean(),
  showAges: z.boolean(),
  showSpecialties: z.boolean(),
});
export type PractitionerProps = z.infer<typeof practitionerSchema>;
