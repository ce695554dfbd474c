import { z } from 'zod';
import { line, link, picture, sectionProps, short } from '../shared.ts';

export const heroSchema = z.strictObject({
  ...sectionProps,
  variant: z.enum(['split', 'bleed', 'centred', 'offset']),
  eyebrow: short,
  title: line,
  text: z.string().trim().max(600),
  picture,
  buttonLabel: short,
  linkLabel: short,
  linkTo: link,
  showFacts: z.boolean(),
});
export type HeroProps = z.infer<typeof heroSchema>;
