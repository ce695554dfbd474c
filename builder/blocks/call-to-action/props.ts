import { z } from 'zod';
import { imageKey, line, sectionProps, short } from '../shared.ts';

export const callToActionSchema = z.strictObject({
  ...sectionProps,
  title: line,
  text: z.string().trim().max(400),
  image: imageKey,
  buttonLabel: short,
});
export type CallToActionProps = z.infer<typeof callToActionSchema>;
