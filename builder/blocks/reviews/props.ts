import { z } from 'zod';
import { line, sectionProps, short } from '../shared.ts';

export const reviewsSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  /** How many are shown, newest first. */
  most: z.int().min(1).max(12),
});
export type ReviewsProps = z.infer<typeof reviewsSchema>;
