import { sectionFields } from '../section-fields.ts';
import { type Fields, richText, text, textarea, yesNo } from '../shared.ts';
import type { LocationsProps } from './props.ts';

export const locationsFields: Fields<LocationsProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: textarea('Heading'),
  text: richText('A few words'),
  showMap: yesNo('Map'),
};
