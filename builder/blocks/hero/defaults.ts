import { pictureOf } from '../shared.ts';
import type { HeroProps } from './props.ts';

export const heroDefaults: Omit<HeroProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  variant: 'split',
  eyebrow: '',
  title: 'Welcome',
  text: '',
  picture: pictureOf('hero'),
  buttonLabel: 'Book an appointment',
  linkLabel: 'See services and prices',
  linkTo: '#services',
  showFacts: true,
};
