import { type Fields, text, yesNo } from '../shared.ts';
import type { HeaderProps } from './props.ts';

export const headerFields: Fields<HeaderProps> = {
  logo: text('Logo'),
  bookLabel: text('Text of the booking button'),
  showNavigation: yesNo('Links to the sections'),
};
