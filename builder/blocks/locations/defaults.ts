import type { LocationsProps } from './props.ts';

export const locationsDefaults: Omit<LocationsProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  eyebrow: 'Hours and location',
  title: 'Where to find me',
  text: '',
  showMap: true,
};
