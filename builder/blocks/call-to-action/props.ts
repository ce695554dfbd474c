import { z } from 'zod';
import { line, picture, sectionProps, short } from '../shared.ts';

export const callToActionSchema = z.strictObject({
  ...sectionProps,
  title: line,
  text: z.string().trim().max(400),
  picture,
  buttonLabel: short,
});
export type CallToActionProps = z.infer<typeof callToActionSchema>;
