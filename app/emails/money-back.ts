import { UNDER_WAY_GOES_BACK } from '#app/lib/events/payment-text.ts';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { listLabel } from '#app/lib/text.ts';
import type { Sums } from './text.ts';

/** A movement of money as `readPaymentsMade` has it: cents, with what; what went back is negative and has no source. */
interface Payment {
  amountCents: number;
  source: string | null;
}

const GIFT_CARD = 'gift card';

/** To what the money of some payments goes back: 'your Visa ending in 4242', 'your PayPal'. What a gift card paid is no money. */
const whereTo = (payments: readonly Payment[]): string => {
  const sources = new Set(payments.flatMap(({ source }) => (source && source !== GIFT_CARD ? [source] : [])));
  return listLabel([...sources].map((source) => `your ${source}`)) || 'you';
};

/** Nobody writes to ask where it stays before that. */
const BANKS_TAKE_TIME = 'Banks take 5 to 10 days to show it.';

/** Cents that go back, and how many of them onto the gift card that paid them, which has them at once. */
interface GoingBack {
  backCents: number;
  ontoCardCents: number;
  currency: string;
}

/** The end of a sentence about money that is given back, and when it comes: 'is on its way back to your Visa ending in 4242. Banks …' */
export function onItsWayBack(payments: readonly Payment[], going?: GoingBack): string {
  const { backCents = 0, ontoCardCents = 0, currency } = going ?? {};
  if (ontoCardCents === 0) return `is on its way back to ${whereTo(payments)}. ${BANKS_TAKE_TIME}`;
  if (ontoCardCents === backCents) return 'goes back onto your gift card.';
  const money = (cents: number) => formatMoney(cents, currency as Currency);
  return `is on its way back: ${money(backCents - ontoCardCents)} to ${whereTo(payments)} and ${money(ontoCardCents)} onto your gift card. ${BANKS_TAKE_TIME}`;
}

/**
 * How much of what goes back of something that is off goes onto the gift cards that paid: money goes back as far as money came, and so did
 * what went back before.
 * @param keptCents of what was paid through the product, what stays as a fee
 */
export function ontoCardCents(payments: readonly Payment[], backCents: number, keptCents: number): number {
  const moneyCents = paidCents(payments.filter(({ source }) => source !== GIFT_CARD));
  const beforeCents = Math.max(0, paidCents(payments) - backCents - keptCents);
  const giftCents = paidCents(payments) - moneyCents;
  return Math.min(giftCents, Math.max(0, backCents - Math.max(0, moneyCents - beforeCents)));
}

/** What was paid; a refund that its bank did not take came in, too, and is no payment. */
const paidOf = <P extends Payment>(payments: readonly P[]): P[] =>
  payments.filter(({ source }) => source !== null);

/** Of payments made, what was paid; cents. */
export const paidCents = (payments: readonly Payment[]): number =>
  paidOf(payments).reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Of payments made, what has gone back, less what its bank did not take; cents. */
const givenBackCents = (payments: readonly Payment[]): number =>
  payments.reduce((sum, { source, amountCents }) => (source === null ? sum - amountCents : sum), 0);

interface Paid {
  payments: readonly (Payment & { label: string })[];
  currency: string;
}

/** A refund: of which appointment's payments, and of its cents those that went onto a gift card. */
interface Refunded extends Paid {
  refund?: { amountCents: number; ontoCardCents: number } | undefined;
}

/** What was paid for something that is off, and cents of it that go back now; what had gone back before does not again. */
interface PaidBack extends Paid {
  backCents: number;
}

/** What becomes of what was paid for something that is off as a bill; nothing where nothing goes back. */
export function moneyBackRows({ backCents, ...paid }: PaidBack, to: string): Sums {
  if (backCents === 0) return [];
  const money = (cents: number) => formatMoney(cents, paid.currency as Currency);
  const beforeCents = paidCents(paid.payments) - backCents;
  return [
    ...paidRows(paid),
    ...(beforeCents > 0 ? ([['Given back', money(-beforeCents)]] satisfies Sums) : []),
    [`On its way back to ${to}`, money(backCents)],
  ];
}

/** What was paid, with what, as rows of a bill. */
export const paidRows = ({ payments, currency }: Paid): Sums =>
  paidOf(payments).map(({ label, amountCents }) => [label, formatMoney(amountCents, currency as Currency)]);

/**
 * A refund, to its client: what goes back now, and of what; and unless that is all, how much went back with the refunds of before and
 * what stays paid. The movements already hold this refund, and maybe one that followed it before its message was written, so
 * no order is told.
 * @param amount as it is read, '$50'
 */
export function refundText({ payments, currency, refund }: Refunded, amount: string): string {
  const { whole, inAll, stays } = afterRefund({ payments, currency });
  const goes = onItsWayBack(
    payments,
    refund && { backCents: refund.amountCents, ontoCardCents: refund.ontoCardCents, currency },
  );
  if (amount === whole) return `the ${amount} that you paid ${goes}`;
  const now = `${amount} of the ${whole} that you paid ${goes}`;
  if (inAll === null) return now;
  if (stays === null) return `${now} With your other refunds, all of it goes back.`;
  return inAll === amount
    ? `${now} The other ${stays} stays paid.`
    : `${now} With your other refunds, ${inAll} goes back in all, and ${stays} stays paid.`;
}

/** The amounts of those words as a bill. */
export function refundRows({ payments, currency, refund }: Refunded, amount: string): Sums {
  const { whole, inAll, stays } = afterRefund({ payments, currency });
  const onto = refund?.ontoCardCents ?? 0;
  const money = (cents: number) => formatMoney(cents, currency as Currency);
  const toMoney = refund && onto > 0 ? refund.amountCents - onto : null;
  const row = (label: string, sum: string | null): Sums => (sum ? [[label, sum]] : []);
  return [
    ...paidRows({ payments, currency }),
    ...row('On its way back to you', toMoney === null ? amount : toMoney > 0 ? money(toMoney) : null),
    ...row('Back onto your gift card', onto > 0 ? money(onto) : null),
    ...row('Given back in all', inAll === amount ? null : inAll),
    ...row('Stays paid', amount === whole ? null : stays),
  ];
}

/** What was paid, what of it went back, and what did not; null where that is nothing. */
function afterRefund({ payments, currency }: Paid) {
  const money = (cents: number) => formatMoney(cents, currency as Currency);
  const wholeCents = paidCents(payments);
  const backCents = givenBackCents(payments);
  return {
    whole: money(wholeCents),
    inAll: backCents > 0 ? money(backCents) : null,
    stays: backCents > 0 && wholeCents > backCents ? money(wholeCents - backCents) : null,
  };
}

/**
 * What becomes of what was paid for something that is off, where all that is still here goes back.
 * @param firstName of the client, where whoever runs the practice reads it; null where the client does
 */
export function moneyGoesBack(
  { payments, currency, backCents, isUnderWay }: PaidBack & { isUnderWay: boolean },
  firstName: string | null,
): string {
  const money = (cents: number) => formatMoney(cents, currency as Currency);
  if (backCents > 0) {
    const amount = money(backCents);
    return firstName === null
      ? `The ${amount} that you paid ${onItsWayBack(payments)}`
      : goesBackTo(firstName, amount);
  }
  if (isUnderWay) return firstName === null ? UNDER_WAY_GOES_BACK : underWayGoesBackTo(firstName);
  const before = paidCents(payments);
  if (before === 0) return 'Nothing was charged.';
  return firstName === null
    ? `The ${money(before)} that you paid was given back.`
    : `The ${money(before)} that ${firstName} paid was given back.`;
}

export const goesBackTo = (firstName: string, amount: string): string =>
  `${amount} is on its way back to ${firstName}.`;

export const underWayGoesBackTo = (firstName: string): string =>
  `A payment of ${firstName}’s was still under way; it goes back to ${firstName}.`;
