import type { MapProps } from './props.ts';

export const mapDefaults: Omit<MapProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  eyebrow: '',
  title: 'Where to come',
  text: '',
};
