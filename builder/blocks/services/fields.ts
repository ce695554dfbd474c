import { type Fields, choice, sectionFields, text, textarea } from '../shared.ts';
import type { ServicesProps } from './props.ts';

export const servicesFields: Fields<ServicesProps> = {
  ...sectionFields,
  variant: choice('Layout', { menu: 'A list, as a menu', cards: 'Cards' }),
  eyebrow: text('Small line above'),
  title: text('Heading'),
  text: textarea('Introduction'),
};
