import { sectionFields } from '../section-fields.ts';
import { type Fields, linkField, NO_PICTURE, pictureField, richText, text } from '../shared.ts';
import type { ColumnsProps } from './props.ts';

export const columnsFields: Fields<ColumnsProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: text('Heading'),
  columns: {
    type: 'list',
    label: 'Columns',
    hint: 'Two or three stand side by side; on a phone one above the other.',
    max: 3,
    one: 'column',
    namedBy: 'title',
    fields: {
      picture: pictureField('Picture'),
      title: text('Heading'),
      text: richText('Text'),
      linkLabel: text('Text of the link'),
      linkTo: linkField('Where it leads'),
    },
    begins: { picture: NO_PICTURE, title: '', text: '', linkLabel: '', linkTo: '' },
  },
};
