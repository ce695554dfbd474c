import { NO_PICTURE } from '../shared.ts';
import type { QuoteProps } from './props.ts';

export const quoteDefaults: Omit<QuoteProps, 'id'> = {
  hidden: false,
  tone: 'wash',
  text: 'A sentence that you stand by.',
  by: '',
  picture: NO_PICTURE,
};
