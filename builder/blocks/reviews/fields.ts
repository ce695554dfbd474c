import { sectionFields } from '../section-fields.ts';
import { type Fields, number, text, textarea } from '../shared.ts';
import type { ReviewsProps } from './props.ts';

export const reviewsFields: Fields<ReviewsProps> = {
  ...sectionFields,
  eyebrow: text('Small line above'),
  title: textarea('Heading'),
  most: number('Most reviews shown', 1, 12),
};
