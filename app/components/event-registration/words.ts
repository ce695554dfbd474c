import { formatMoney } from '#app/lib/money.ts';
import { listInWords, pluralize } from '#app/lib/text.ts';
import { formatDays } from '#app/lib/time.ts';
import { inOneLine, visitRange } from '#app/lib/visit-time.ts';
import type { EventDate, EventPayment } from './view.ts';

type Span = Pick<EventDate, 'startsAt' | 'endsAt' | 'allDay' | 'timeZone'> & {
  place: Pick<EventDate['place'], 'isOnline'>;
};

/**
 * 'Tue, Mar 4, 2:30 – 3:30 PM EST' in the event's zone, online the client's clocks first; all day 'Tue, Mar 4, all day'.
 * @param clientTimeZone where it is known
 */
export function whenWords(event: Span, clientTimeZone: string | null): string {
  const { startsAt, endsAt, allDay, timeZone, place } = event;
  if (allDay) return `${formatDays(startsAt, endsAt, timeZone)}, all day`;
  return inOneLine(visitRange(startsAt, endsAt, { isVirtual: place.isOnline, timeZone, clientTimeZone }));
}

/** How much room there is; null where there is no end of it. */
export function placesWords({ placesLeft, full }: Pick<EventDate, 'placesLeft' | 'full'>): string | null {
  if (full) return 'Full';
  if (placesLeft === null) return null;
  return placesLeft === 1 ? '1 place left' : `${pluralize(placesLeft, 'place')} left`;
}

/** What happens to the money of whoever cancels. */
export const REFUND_TERMS = 'You can cancel until the event begins; what you paid then goes back in full.';

/** When a card is charged that is given for a place. */
export function cardWords(
  { amountCents, amountCurrency }: Pick<EventDate, 'amountCents' | 'amountCurrency'>,
  { chargedAtOnce }: Pick<EventPayment, 'chargedAtOnce'>,
): string {
  const amount = formatMoney(amountCents, amountCurrency);
  const when = chargedAtOnce
    ? `${amount} is paid by card in the next step.`
    : `You give your card in the next step; ${amount} is charged to it on the day of the event, not before.`;
  return `${when} Your place is kept for a quarter of an hour meanwhile. ${REFUND_TERMS}`;
}

/** When and how a place is paid for at the event. */
export function paymentWords(
  { amountCents, amountCurrency }: Pick<EventDate, 'amountCents' | 'amountCurrency'>,
  { methods, note }: Pick<EventPayment, 'methods' | 'note'>,
): string {
  if (amountCents === 0) return 'This event is free: nothing is to be paid.';
  const amount = formatMoney(amountCents, amountCurrency);
  const how = methods.length > 0 ? ` You can pay with ${orInWords(methods)}.` : '';
  return `Nothing is paid now: ${amount} is due at the event.${how}${note ? ` ${note}` : ''}`;
}

const orInWords = (words: readonly string[]) => listInWords(words).replace(/ and (?=[^ ]+$)/, ' or ');
