import { z } from 'zod';
import { imageKey, line, sectionProps, short } from '../shared.ts';

export const gallerySchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  images: z.array(z.strictObject({ image: imageKey, caption: short })).max(12),
});
export type GalleryProps = z.infer<typeof gallerySchema>;
