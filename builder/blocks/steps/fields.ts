import { type Fields, sectionFields, text, textarea } from '../shared.ts';
import type { StepsProps } from './props.ts';

export const stepsFields: Fields<StepsProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: text('Heading'),
  image: text('Picture'),
  items: {
    type: 'array',
    label: 'Steps',
    max: 6,
    arrayFields: { title: text('Title'), text: textarea('Text') },
    defaultItemProps: { title: 'Step', text: '' },
  },
};
