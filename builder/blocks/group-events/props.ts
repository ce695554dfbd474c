import { z } from 'zod';
import { line, picked, rich, sectionProps, short } from '../shared.ts';

export const groupEventsSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  text: rich,
  /** How many dates are shown, next first. */
  most: z.int().min(1).max(12),
  events: picked(12),
});
export type GroupEventsProps = z.infer<typeof groupEventsSchema>;
