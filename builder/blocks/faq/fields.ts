import { sectionFields } from '../section-fields.ts';
import { type Fields, richText, text, textarea } from '../shared.ts';
import type { FaqProps } from './props.ts';

export const faqFields: Fields<FaqProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: textarea('Heading'),
  items: {
    type: 'list',
    label: 'Questions',
    max: 20,
    one: 'question',
    namedBy: 'question',
    fields: { question: text('Question'), answer: richText('Answer') },
    begins: { question: 'A question', answer: '<p>Its answer.</p>' },
  },
};
