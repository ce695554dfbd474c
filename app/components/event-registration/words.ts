import { formatMoney } from '#app/lib/money.ts';
import { listInWords, pluralize } from '#app/lib/text.ts';
import { formatDays, formatRange } from '#app/lib/time.ts';
import type { EventDate, EventPayment } from './view.ts';

type Span = Pick<EventDate, 'startsAt' | 'endsAt' | 'allDay' | 'timeZone'>;

/** 'Tue 4 Mar, 2:30 – 3:30 pm EST' in the event's zone; all day 'Tue 4 Mar, all day'. */
export function whenWords({ startsAt, endsAt, allDay, timeZone }: Span): string {
  return allDay
    ? `${formatDays(startsAt, endsAt, timeZone)}, all day`
    : formatRange(startsAt, endsAt, timeZone);
}

/** How much room there is; null where there is no end of it. */
export function placesWords({ placesLeft, full }: Pick<EventDate, 'placesLeft' | 'full'>): string | null {
  if (full) return 'Full';
  if (placesLeft === null) return null;
  return placesLeft === 1 ? '1 place left' : `${pluralize(placesLeft, 'place')} left`;
}

/** When and how a place is paid for. */
export function paymentWords(
  { amountCents, amountCurrency }: Pick<EventDate, 'amountCents' | 'amountCurrency'>,
  { methods, note }: EventPayment,
): string {
  if (amountCents === 0) return 'This event is free: nothing is to be paid.';
  const amount = formatMoney(amountCents, amountCurrency);
  const how = methods.length > 0 ? ` You can pay with ${orInWords(methods)}.` : '';
  return `Nothing is paid now: ${amount} is due at the event.${how}${note ? ` ${note}` : ''}`;
}

const orInWords = (words: readonly string[]) => listInWords(words).replace(/ and (?=[^ ]+$)/, ' or ');
