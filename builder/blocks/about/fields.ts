import { type Fields, choice, sectionFields, text, textarea, yesNo } from '../shared.ts';
import type { AboutProps } from './props.ts';

export const aboutFields: Fields<AboutProps> = {
  ...sectionFields,
  variant: choice('Picture', { left: 'On the left', right: 'On the right' }),
  eyebrow: text('Small line above'),
  title: text('Heading'),
  text: textarea('Text (empty: About me of your profile)'),
  quote: textarea('A sentence in your own words'),
  image: text('Picture (empty: your profile photo)'),
  showCredentials: yesNo('Credentials and languages'),
};
