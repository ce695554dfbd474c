import { type Fields, sectionFields, text, textarea } from '../shared.ts';
import type { FaqProps } from './props.ts';

export const faqFields: Fields<FaqProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: textarea('Heading'),
  items: {
    type: 'array',
    label: 'Questions',
    max: 20,
    arrayFields: { question: text('Question'), answer: textarea('Answer') },
    defaultItemProps: { question: 'A question', answer: 'Its answer.' },
  },
};
