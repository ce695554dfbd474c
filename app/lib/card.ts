const NAMES: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** What people call a card by the brand that a provider names: 'amex' -> 'American Express'; 'Card' for one we do not know. */
export const cardName = (brand: string): string => NAMES[brand] ?? 'Card';
