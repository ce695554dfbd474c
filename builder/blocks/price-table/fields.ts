import { sectionFields } from '../section-fields.ts';
import { type Fields, richText, text } from '../shared.ts';
import type { PriceTableProps } from './props.ts';

export const priceTableFields: Fields<PriceTableProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: text('Heading'),
  text: richText('Introduction'),
  items: {
    type: 'list',
    label: 'Lines',
    hint: 'Typed by you. The block of services shows your services with their prices by itself.',
    max: 30,
    one: 'line',
    namedBy: 'name',
    fields: { name: text('What'), detail: text('A few words'), price: text('Price') },
    begins: { name: 'Something', detail: '', price: '' },
  },
  note: text('Small line below'),
};
