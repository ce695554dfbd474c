import type { TextProps } from './props.ts';

export const textDefaults: Omit<TextProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  layout: 'stacked',
  eyebrow: '',
  title: 'A heading',
  text: '<p>Your words.</p>',
};
