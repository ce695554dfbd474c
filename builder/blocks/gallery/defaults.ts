import type { GalleryProps } from './props.ts';

export const galleryDefaults: Omit<GalleryProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  eyebrow: '',
  title: 'A look inside',
  pictures: [],
};
