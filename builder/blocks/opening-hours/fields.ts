import { sectionFields } from '../section-fields.ts';
import { type Fields, richText, text } from '../shared.ts';
import type { OpeningHoursProps } from './props.ts';

export const openingHoursFields: Fields<OpeningHoursProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: text('Heading'),
  text: richText('A few words'),
};
