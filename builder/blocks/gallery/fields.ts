import { sectionFields } from '../section-fields.ts';
import { type Fields, text, textarea } from '../shared.ts';
import { MAX_GALLERY_PHOTOS, type GalleryProps } from './props.ts';

export const galleryFields: Fields<GalleryProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: textarea('Heading'),
  pictures: {
    type: 'pictures',
    label: 'Pictures',
    hint: 'Without any, the photos of your profile are shown.',
    max: MAX_GALLERY_PHOTOS,
  },
};
