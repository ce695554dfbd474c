import { sectionFields } from '../section-fields.ts';
import { type Fields, richText, text, yesNo } from '../shared.ts';
import type { ContactFormProps } from './props.ts';

export const contactFormFields: Fields<ContactFormProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: text('Heading'),
  text: richText('A few words'),
  asksPhone: yesNo('Ask for a phone number', 'Nobody has to give one.'),
  consent: text('Line below the fields', 'Where the message goes, or what people agree to by sending it.'),
  buttonLabel: text('Text of the button'),
  showDetails: yesNo('Phone and email beside it'),
};
