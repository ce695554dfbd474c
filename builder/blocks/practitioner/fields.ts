import { sectionFields } from '../section-fields.ts';
import { type Fields, choice, pictureField, richText, text, yesNo } from '../shared.ts';
import { SKETCHES } from '../sketches.ts';
import type { PractitionerProps } from './props.ts';

export const practitionerFields: Fields<PractitionerProps> = {
  ...sectionFields,
  variant: choice('Portrait', {
    left: ['On the left', SKETCHES.left],
    right: ['On the right', SKETCHES.right],
  }),
  eyebrow: text('Small line above'),
  title: text('Heading', 'Without one, your name.'),
  text: richText('Text', 'Without one, the headline of your profile.'),
  picture: pictureField('Portrait', 'Without one, your profile photo.'),
  showCredentials: yesNo('Credentials'),
  showLanguages: yesNo('Languages'),
  showAges: yesNo('Age groups'),
  showSpecialties: yesNo('Keywords'),
};
