import { sectionFields } from '../section-fields.ts';
import { type Fields, choice, pictureField, richText, text, textarea, yesNo } from '../shared.ts';
import { SKETCHES } from '../sketches.ts';
import type { AboutProps } from './props.ts';

export const aboutFields: Fields<AboutProps> = {
  ...sectionFields,
  variant: choice('Picture', {
    left: ['On the left', SKETCHES.left],
    right: ['On the right', SKETCHES.right],
  }),
  eyebrow: text('Small line above'),
  title: text('Heading'),
  text: richText('Text', 'Without one, About me of your profile is shown.'),
  quote: textarea('A sentence in your own words'),
  picture: pictureField('Picture', 'Without one, your profile photo is shown.'),
  showCredentials: yesNo('Credentials and languages'),
};
