import { z } from 'zod';
import { line, rich, sectionProps, short } from '../shared.ts';

export const mapSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  text: rich,
});
export type MapProps = z.infer<typeof mapSchema>;
