import { sectionFields } from '../section-fields.ts';
import { type Fields, choice, richText, text } from '../shared.ts';
import { SKETCHES } from '../sketches.ts';
import type { ServicesProps } from './props.ts';

export const servicesFields: Fields<ServicesProps> = {
  ...sectionFields,
  variant: choice('Layout', { menu: ['A list, as a menu', SKETCHES.menu], cards: ['Cards', SKETCHES.cards] }),
  eyebrow: text('Small line above'),
  title: text('Heading'),
  text: richText('Introduction'),
};
