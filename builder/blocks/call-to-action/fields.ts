import { type Fields, sectionFields, text, textarea } from '../shared.ts';
import type { CallToActionProps } from './props.ts';

export const callToActionFields: Fields<CallToActionProps> = {
  ...sectionFields,
  title: textarea('Heading'),
  text: textarea('A few words'),
  image: text('Picture'),
  buttonLabel: text('Text of the button'),
};
