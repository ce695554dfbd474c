import { z } from 'zod';
import { line, picture, sectionProps, short } from '../shared.ts';

/** Most pictures of a gallery. */
export const MAX_GALLERY_PHOTOS = 12;

export const gallerySchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  pictures: z.array(picture.extend({ caption: short })).max(MAX_GALLERY_PHOTOS),
});
export type GalleryProps = z.infer<typeof gallerySchema>;
