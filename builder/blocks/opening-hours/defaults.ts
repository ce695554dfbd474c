import type { OpeningHoursProps } from './props.ts';

export const openingHoursDefaults: Omit<OpeningHoursProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  eyebrow: '',
  title: 'Hours',
  text: '',
};
