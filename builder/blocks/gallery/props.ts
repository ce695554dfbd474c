import { z } from 'zod';
import { imageKey, line, sectionProps, short } from '../shared.ts';

/** Most pictures of a gallery. */
export const MAX_GALLERY_PHOTOS = 12;

export const gallerySchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  images: z.array(z.strictObject({ image: imageKey, caption: short })).max(MAX_GALLERY_PHOTOS),
});
export type GalleryProps = z.infer<typeof gallerySchema>;
