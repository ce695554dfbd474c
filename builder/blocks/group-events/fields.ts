import { sectionFields } from '../section-fields.ts';
import { type Fields, number, richText, text } from '../shared.ts';
import type { GroupEventsProps } from './props.ts';

export const groupEventsFields: Fields<GroupEventsProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: text('Heading'),
  text: richText('A few words'),
  most: number('Most dates shown', 1, 12),
  events: { type: 'pick', of: 'event', label: 'Dates', max: 12, none: 'The next ones' },
};
