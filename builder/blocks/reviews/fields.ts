import { type Fields, sectionFields, text, textarea } from '../shared.ts';
import type { ReviewsProps } from './props.ts';

export const reviewsFields: Fields<ReviewsProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: textarea('Heading'),
  most: { type: 'number', label: 'Most reviews shown', min: 1, max: 12 },
};
