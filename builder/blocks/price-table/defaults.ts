import type { PriceTableProps } from './props.ts';

export const priceTableDefaults: Omit<PriceTableProps, 'id'> = {
  hidden: false,
  tone: 'paper',
  eyebrow: '',
  title: 'Prices',
  text: '',
  items: [],
  note: '',
};
