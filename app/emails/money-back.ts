import { formatMoney, type Currency } from '#app/lib/money.ts';
import { listInWords } from '#app/lib/text.ts';
import type { Sums } from './words.ts';

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

/** Nobody writes to ask where it stays before that. */
const BANKS_TAKE_TIME = 'Banks take 5 to 10 days to show it.';

/** The end of a sentence about money that is given back, and when it comes: 'is on its way back to your Visa ending in 4242. Banks …' */
export const onItsWayBack = (payments: readonly Payment[]): string =>
  `is on its way back to ${whereTo(payments)}. ${BANKS_TAKE_TIME}`;

/** Of payments made, what came in; cents. */
export const paidCents = (payments: readonly Payment[]): number =>
  payments.reduce((sum, { amountCents }) => sum + Math.max(0, amountCents), 0);

interface Paid {
  payments: readonly (Payment & { label: string })[];
  currency: string;
}

/** What becomes of what was paid for something that is off as a bill, where all of it goes back; nothing where nothing was. */
export function moneyBackRows(paid: Paid, to: string): Sums {
  const backCents = paidCents(paid.payments);
  if (backCents === 0) return [];
  return [...paidRows(paid), [`On its way back to ${to}`, formatMoney(backCents, paid.currency as Currency)]];
}

/** What was paid, with what, as rows of a bill. */
export const paidRows = ({ payments, currency }: Paid): Sums =>
  payments.flatMap(({ label, amountCents }): Sums =>
    amountCents > 0 ? [[label, formatMoney(amountCents, currency as Currency)]] : [],
  );

/** Of a charge that nobody has answered yet it is not said that something was taken, nor that nothing was. */
export const UNDER_WAY_GOES_BACK = 'Your payment was still under way; it comes back to you.';

/**
 * What becomes of what was paid for something that is off, where all of it goes back.
 * @param firstName of the client, where whoever runs the practice reads it; null where the client does
 */
export function moneyGoesBack(
  { payments, currency, isUnderWay }: Paid & { isUnderWay: boolean },
  firstName: string | null,
): string {
  const paid = paidCents(payments);
  if (paid > 0) {
    const amount = formatMoney(paid, currency as Currency);
    return firstName === null
      ? `The ${amount} that you paid ${onItsWayBack(payments)}`
      : goesBackTo(firstName, amount);
  }
  if (!isUnderWay) return 'Nothing was charged.';
  return firstName === null ? UNDER_WAY_GOES_BACK : underWayGoesBackTo(firstName);
}

export const goesBackTo = (firstName: string, amount: string): string =>
  `${amount} is on its way back to ${firstName}.`;

export const underWayGoesBackTo = (firstName: string): string =>
  `A payment of ${firstName}’s was still under way; it goes back to ${firstName}.`;
