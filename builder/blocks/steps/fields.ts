import { sectionFields } from '../section-fields.ts';
import { type Fields, pictureField, richText, text } from '../shared.ts';
import type { StepsProps } from './props.ts';

export const stepsFields: Fields<StepsProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: text('Heading'),
  picture: pictureField('Picture'),
  items: {
    type: 'list',
    label: 'Steps',
    max: 6,
    one: 'step',
    namedBy: 'title',
    fields: { title: text('Title'), text: richText('Text') },
    begins: { title: 'Step', text: '' },
  },
};
