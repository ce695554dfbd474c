import type { EmbedProps } from './props.ts';

export const embedDefaults: Omit<EmbedProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  eyebrow: '',
  title: '',
  text: '',
  address: '',
  name: '',
};
