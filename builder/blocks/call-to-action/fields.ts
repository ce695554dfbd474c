import { sectionFields } from '../section-fields.ts';
import { type Fields, pictureField, text, textarea } from '../shared.ts';
import type { CallToActionProps } from './props.ts';

export const callToActionFields: Fields<CallToActionProps> = {
  ...sectionFields,
  title: textarea('Heading'),
  text: textarea('A few words'),
  picture: pictureField('Picture'),
  buttonLabel: text('Text of the button'),
};
