import type { ServicesProps } from './props.ts';

export const servicesDefaults: Omit<ServicesProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  variant: 'menu',
  eyebrow: 'Services and prices',
  title: 'Choose what suits you',
  text: '',
};
