import { sectionFields } from '../section-fields.ts';
import { type Fields, pictureField, text, textarea } from '../shared.ts';
import type { QuoteProps } from './props.ts';

export const quoteFields: Fields<QuoteProps> = {
  ...sectionFields,
  text: textarea('Words'),
  by: text('Who said it'),
  picture: pictureField('Picture'),
};
