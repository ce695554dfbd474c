import type { NewsletterProps } from './props.ts';

export const newsletterDefaults: Omit<NewsletterProps, 'id'> = {
  hidden: false,
  tone: 'wash',
  title: 'Letters now and then',
  text: '',
  buttonLabel: 'Sign up',
  linkTo: '',
};
