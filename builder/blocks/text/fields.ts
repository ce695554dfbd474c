import { sectionFields } from '../section-fields.ts';
import { type Fields, choice, richText, text } from '../shared.ts';
import { SKETCHES } from '../sketches.ts';
import type { TextProps } from './props.ts';

export const textFields: Fields<TextProps> = {
  ...sectionFields,
  layout: choice('Layout', {
    stacked: ['Heading above the text', SKETCHES.stacked],
    aside: ['Heading beside the text', SKETCHES.aside],
    centred: ['Centred', SKETCHES.centred],
  }),
  eyebrow: text('Small line above'),
  title: text('Heading'),
  text: richText('Text'),
};
