import { type Fields, sectionFields, text, textarea } from '../shared.ts';
import type { GalleryProps } from './props.ts';

export const galleryFields: Fields<GalleryProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: textarea('Heading'),
  images: {
    type: 'array',
    label: 'Pictures; without any, the photos of your profile',
    max: 12,
    arrayFields: { image: text('Picture'), caption: text('Caption') },
    defaultItemProps: { image: '', caption: '' },
  },
};
