import { sectionFields } from '../section-fields.ts';
import { type Fields, choice, linkField, pictureField, text, textarea, yesNo } from '../shared.ts';
import { SKETCHES } from '../sketches.ts';
import type { HeroProps } from './props.ts';

export const heroFields: Fields<HeroProps> = {
  ...sectionFields,
  variant: choice('Layout', {
    split: ['Picture beside the words', SKETCHES.heroSplit],
    bleed: ['Words on a full picture', SKETCHES.heroBleed],
    centred: ['Words above a wide picture', SKETCHES.heroCentred],
    offset: ['Large words over the edge of a picture', SKETCHES.heroOffset],
  }),
  eyebrow: text('Small line above'),
  title: textarea('Heading'),
  text: textarea('Introduction'),
  picture: pictureField('Picture'),
  buttonLabel: text('Text of the booking button'),
  linkLabel: text('Text of the second link'),
  linkTo: linkField('Where the second link leads'),
  showFacts: yesNo('Rating and places below'),
};
