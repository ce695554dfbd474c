import { sectionFields } from '../section-fields.ts';
import { type Fields, richText, text } from '../shared.ts';
import type { ServiceDetailsProps } from './props.ts';

export const serviceDetailsFields: Fields<ServiceDetailsProps> = {
  ...sectionFields,
  services: { type: 'pick', of: 'service', label: 'Service', max: 1, none: 'The one this page is about' },
  eyebrow: text('Small line above'),
  text: richText('Text', 'Without one, the description of the service.'),
  buttonLabel: text('Text of the booking button'),
};
