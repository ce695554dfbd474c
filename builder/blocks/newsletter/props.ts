import { z } from 'zod';
import { line, link, rich, sectionProps, short } from '../shared.ts';

export const newsletterSchema = z.strictObject({
  ...sectionProps,
  title: line,
  text: rich,
  buttonLabel: short,
  linkTo: link,
});
export type NewsletterProps = z.infer<typeof newsletterSchema>;
