import { z } from 'zod';
import { line, picked, picture, rich, sectionProps, short } from '../shared.ts';
import { VIDEO_HOSTS_TEXT, videoOf } from '../../embeds.ts';

export const videoSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  text: rich,
  from: z.enum(['address', 'own']),
  /** Of YouTube or Vimeo; empty for none. */
  address: z
    .string()
    .trim()
    .max(500)
    .refine((address) => address === '' || videoOf(address) !== null, VIDEO_HOSTS_TEXT),
  videos: picked(1),
  picture,
});
export type VideoProps = z.infer<typeof videoSchema>;
