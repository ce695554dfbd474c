import { sectionFields } from '../section-fields.ts';
import { type Fields, richText, text } from '../shared.ts';
import type { MapProps } from './props.ts';

export const mapFields: Fields<MapProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: text('Heading'),
  text: richText('How to get there'),
};
