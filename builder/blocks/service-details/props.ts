import { z } from 'zod';
import { picked, rich, sectionProps, short } from '../shared.ts';

export const serviceDetailsSchema = z.strictObject({
  ...sectionProps,
  services: picked(1),
  eyebrow: short,
  text: rich,
  buttonLabel: short,
});
export type ServiceDetailsProps = z.infer<typeof serviceDetailsSchema>;
