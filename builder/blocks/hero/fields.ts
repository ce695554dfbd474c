import { type Fields, choice, sectionFields, text, textarea, yesNo } from '../shared.ts';
import type { HeroProps } from './props.ts';

export const heroFields: Fields<HeroProps> = {
  ...sectionFields,
  variant: choice('Layout', {
    split: 'Picture beside the words',
    bleed: 'Words on a full picture',
    centred: 'Words above a wide picture',
    offset: 'Large words over the edge of a picture',
  }),
  eyebrow: text('Small line above'),
  title: textarea('Heading'),
  text: textarea('Introduction'),
  image: text('Picture'),
  buttonLabel: text('Text of the booking button'),
  linkLabel: text('Text of the second link'),
  linkTo: text('Where the second link goes'),
  showFacts: yesNo('Rating and places below'),
};
