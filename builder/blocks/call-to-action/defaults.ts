import { NO_PICTURE } from '../shared.ts';
import type { CallToActionProps } from './props.ts';

export const callToActionDefaults: Omit<CallToActionProps, 'id'> = {
  hidden: false,
  tone: 'deep',
  title: 'Ready when you are',
  text: 'Choose a time that suits you; it takes two minutes.',
  picture: NO_PICTURE,
  buttonLabel: 'Book an appointment',
};
