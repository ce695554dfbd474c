import { DAY_MS } from './duration.ts';

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

/** A card as a sentence names it: 'Visa ending in 4242'. */
export const cardEnding = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${cardName(brand)} ending in ${last4}`;

/** Until when a card is good, the same wherever one is shown: 'Expires 04/27'; of one that is over, 'Expired 04/27'. */
export const cardDate = (
  { expMonth, expYear }: { expMonth: number; expYear: number },
  isOver = false,
): string =>
  `${isOver ? 'Expired' : 'Expires'} ${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;

const SOON_MS = 60 * DAY_MS;

/**
 * Whether a card is over or soon will be: it is good until the last day of its month. Null where it has more than two months.
 * @param now epoch milliseconds
 */
export function cardExpiry(
  { expMonth, expYear }: { expMonth: number; expYear: number },
  now: number,
): 'over' | 'soon' | null {
  // The first moment of the month after, in UTC: a day more or less decides nothing here.
  const ends = Date.UTC(expYear, expMonth, 1);
  if (ends <= now) return 'over';
  return ends - now < SOON_MS ? 'soon' : null;
}
