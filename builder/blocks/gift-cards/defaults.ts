import type { GiftCardsProps } from './props.ts';

export const giftCardsDefaults: Omit<GiftCardsProps, 'id'> = {
  hidden: false,
  tone: 'wash',
  eyebrow: 'Gift cards',
  title: 'An hour for somebody you like',
  text: '',
  buttonLabel: 'Give a gift card',
};
