import { sectionFields } from '../section-fields.ts';
import { type Fields, linkField, richText, text } from '../shared.ts';
import type { NewsletterProps } from './props.ts';

export const newsletterFields: Fields<NewsletterProps> = {
  ...sectionFields,
  title: text('Heading'),
  text: richText('A few words'),
  buttonLabel: text('Text of the button'),
  linkTo: linkField('Where people sign up', 'The page of your newsletter service.'),
};
