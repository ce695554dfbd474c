import { type Fields, textarea, yesNo } from '../shared.ts';
import type { FooterProps } from './props.ts';

export const footerFields: Fields<FooterProps> = {
  text: textarea('A closing line'),
  showPolicy: yesNo('Cancellation policy'),
};
