import type { FaqProps } from './props.ts';

export const faqDefaults: Omit<FaqProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  eyebrow: 'Good to know',
  title: 'Questions people ask',
  items: [],
};
