import { type Fields, pictureField, text, yesNo } from '../shared.ts';
import type { HeaderProps } from './props.ts';

export const headerFields: Fields<HeaderProps> = {
  logo: pictureField('Logo'),
  bookLabel: text('Text of the booking button'),
  showNavigation: yesNo('Links to the sections'),
};
