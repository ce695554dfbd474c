import { sectionFields } from '../section-fields.ts';
import { type Fields, richText, text } from '../shared.ts';
import type { GiftCardsProps } from './props.ts';

export const giftCardsFields: Fields<GiftCardsProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: text('Heading'),
  text: richText('A few words'),
  buttonLabel: text('Text of the button'),
};
