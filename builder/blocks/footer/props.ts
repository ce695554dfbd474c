import { z } from 'zod';
import { line } from '../shared.ts';

export const footerSchema = z.strictObject({
  text: line,
  showPolicy: z.boolean(),
});
export type FooterProps = z.infer<typeof footerSchema>;
