import type { ReviewsProps } from './props.ts';

export const reviewsDefaults: Omit<ReviewsProps, 'id'> = {
  hidden: false,
  tone: 'wash',
  eyebrow: 'Reviews',
  title: 'In their words',
  most: 6,
};
