import { z } from 'zod';
import { line, rich, sectionProps, short } from '../shared.ts';

export const giftCardsSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  text: rich,
  buttonLabel: short,
});
export type GiftCardsProps = z.infer<typeof giftCardsSchema>;
