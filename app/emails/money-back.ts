import { formatMoney, type Currency } from '#app/lib/money.ts';
import { listInWords } from '#app/lib/text.ts';

/** A movement of money as `readPaymentsMade` has it: cents, with what; what went back is negative and has no source. */
interface Payment {
  amountCents: number;
  source: string | null;
}

/** To what the money of some payments goes back: 'your Visa ending in 4242', 'your PayPal'. */
const whereTo = (payments: readonly Payment[]): string => {
  const sources = new Set(payments.flatMap(({ source }) => (source ? [source] : [])));
  return listInWords([...sources].map((source) => `your ${source}`)) || 'you';
};

/** The end of a sentence about money that is given back: 'is on its way back to your Visa ending in 4242.' */
export const onItsWayBack = (payments: readonly Payment[]): string =>
  `is on its way back to ${whereTo(payments)}.`;

/** Of a charge that nobody has answered yet it is not said that something was taken, nor that nothing was. */
export const UNDER_WAY_GOES_BACK = 'Your payment was still under way; it comes back to you.';

/** What becomes of what was paid for something that is off, where all of it goes back. */
export function moneyGoesBack(
  payments: readonly Payment[],
  { currency, isUnderWay }: { currency: string; isUnderWay: boolean },
): string {
  const paid = payments.reduce((sum, { amountCents }) => sum + Math.max(0, amountCents), 0);
  if (paid === 0) return isUnderWay ? UNDER_WAY_GOES_BACK : 'Nothing was charged.';
  return `The ${formatMoney(paid, currency as Currency)} that you paid ${onItsWayBack(payments)}`;
}
