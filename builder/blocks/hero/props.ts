import { z } from 'zod';
import { imageKey, line, sectionProps, short } from '../shared.ts';

export const heroSchema = z.strictObject({
  ...sectionProps,
  variant: z.enum(['split', 'bleed', 'centred', 'offset']),
  eyebrow: short,
  title: line,
  text: z.string().trim().max(600),
  image: imageKey,
  buttonLabel: short,
  linkLabel: short,
  linkTo: z.string().trim().max(500),
  showFacts: z.boolean(),
});
export type HeroProps = z.infer<typeof heroSchema>;
