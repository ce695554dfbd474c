import { z } from 'zod';
import { line, rich, sectionProps, short } from '../shared.ts';
import { EMBED_HOSTS_TEXT, embedOf } from '../../embeds.ts';

export const embedSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  text: rich,
  address: z
    .string()
    .trim()
    .max(1_000)
    .refine((address) => address === '' || embedOf(address) !== null, EMBED_HOSTS_TEXT),
  /** What it is, for those who cannot see it. */
  name: line,
});
export type EmbedProps = z.infer<typeof embedSchema>;
