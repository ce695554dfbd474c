import { NO_PICTURE } from '../shared.ts';
import type { AboutProps } from './props.ts';

export const aboutDefaults: Omit<AboutProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  variant: 'left',
  eyebrow: 'About',
  title: 'Nice to meet you',
  text: '',
  quote: '',
  picture: NO_PICTURE,
  showCredentials: true,
};
