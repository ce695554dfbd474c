import { type Fields, sectionFields, text, textarea, yesNo } from '../shared.ts';
import type { LocationsProps } from './props.ts';

export const locationsFields: Fields<LocationsProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: textarea('Heading'),
  text: textarea('A few words'),
  showMap: yesNo('Map'),
};
