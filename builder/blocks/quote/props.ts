import { z } from 'zod';
import { picture, sectionProps, short } from '../shared.ts';

export const quoteSchema = z.strictObject({
  ...sectionProps,
  text: z.string().trim().max(700),
  by: short,
  picture,
});
export type QuoteProps = z.infer<typeof quoteSchema>;
