import { sectionFields } from '../section-fields.ts';
import { type Fields, richText, text, yesNo } from '../shared.ts';
import type { PoliciesProps } from './props.ts';

export const policiesFields: Fields<PoliciesProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: text('Heading'),
  text: richText('Your words'),
  showCancellation: yesNo('Cancellation terms', 'As your settings have them now.'),
};
