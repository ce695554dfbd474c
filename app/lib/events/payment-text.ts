import { formatMoney, type Currency } from '#app/lib/money.ts';
import { listLabel } from '#app/lib/text.ts';

/** What a place at an event costs (cents), and whether it is online, where nothing is handed over. */
interface Owed {
  amountCents: number;
  amountCurrency: Currency;
  place: { isOnline: boolean };
}

/** How a practice is paid outside of the product: 'cash', 'Venmo', and its own words. */
export interface Ways {
  methods: readonly string[];
  note: string | null;
}

/**
 * What becomes of the money of places that are taken away, as the engine will do it; nothing where none was taken. Places are paid
 * through the provider alone: what is handed over at the event is in no books.
 * @param places `paidCents`: what the provider holds of each
 */
export function givenBackText(places: readonly { paidCents: number }[], currency: Currency): string {
  const cents = places.reduce((sum, { paidCents }) => sum + paidCents, 0);
  return cents > 0 ? `${formatMoney(cents, currency)} is given back the way it was paid.` : '';
}

/** Of a charge that nobody has answered yet it is not said that something was taken, nor that nothing was. */
export const UNDER_WAY_GOES_BACK = 'Your payment was still under way; it comes back to you.';

const METHODS = [
  ['acceptsCash', 'cash'],
  ['acceptsOfflineCreditCard', 'card'],
  ['acceptsVenmo', 'Venmo'],
  ['acceptsPaypal', 'PayPal'],
  ['acceptsZelle', 'Zelle'],
] as const;

/** Which of them a practice takes, as its settings have it. */
export type MethodsTaken = Partial<Record<(typeof METHODS)[number][0], boolean>>;

/** The ways that a practice takes outside of the product, in words. */
export const methodsTaken = (settings: MethodsTaken): string[] =>
  METHODS.filter(([name]) => settings[name]).map(([, word]) => word);

/** What is handed over in person; online nobody can. */
const BY_HAND = ['cash', 'card'];

/** How a place may be paid without a card here: 'cash or Venmo'; null where the practice names no way that works there. */
export function waysLabels(isOnline: boolean, { methods }: Pick<Ways, 'methods'>): string | null {
  const ways = isOnline ? methods.filter((way) => !BY_HAND.includes(way)) : methods;
  return ways.length > 0 ? listLabel(ways, 'or') : null;
}

/** ' You can pay with cash or Venmo.', with the practice's own note. */
function howText(isOnline: boolean, payment: Ways): string {
  const ways = waysLabels(isOnline, payment);
  const how = ways ? ` You can pay with ${ways}.` : '';
  const note = payment.note ? ` ${payment.note}` : '';
  return how + note || (isOnline ? ' Please ask the practice how.' : '');
}

/** Of a place whose whole price a coupon takes off. */
export const COVERED_BY_COUPON = 'Your coupon covers the whole price: nothing is to be paid.';

/** When and how a place is paid for without a card here: at the event, or online by its day. */
export function paymentText(
  { amountCents, amountCurrency, place: { isOnline } }: Owed,
  payment: Ways,
): string {
  if (amountCents === 0) return 'This event is free: nothing is to be paid.';
  const amount = formatMoney(amountCents, amountCurrency);
  const when = isOnline ? 'by the day of the event, to the practice directly' : 'at the event';
  return `Nothing is paid now: ${amount} is due ${when}.${howText(isOnline, payment)}`;
}

/** The same of what is still owed once the event has begun, or after a card was declined. */
export function owedText({ amountCents, amountCurrency, place: { isOnline } }: Owed, payment: Ways): string {
  return `${formatMoney(amountCents, amountCurrency)} is still due.${howText(isOnline, payment)}`;
}
