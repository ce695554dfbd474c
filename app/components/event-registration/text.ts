import { formatMoney } from '#app/lib/money.ts';
import { pluralize } from '#app/lib/text.ts';
import { formatDate, formatDays, formatDuration } from '#app/lib/time.ts';
import {
  inOneLine,
  appointmentMomentTime,
  appointmentRange,
  appointmentTimes,
  appointmentZones,
} from '#app/lib/appointment-time.ts';
import type { EventDate, EventPayment, GoneDate, PublicEvent } from './view.ts';

type Span = Pick<EventDate, 'startsAt' | 'endsAt' | 'allDay' | 'timeZone'> & {
  place: Pick<EventDate['place'], 'isOnline'>;
};

/**
 * 'Tue, Mar 4, 2:30 – 3:30 PM EST' in the event's zone, online the client's clocks first; all day 'Tue, Mar 4, all day'.
 * @param clientTimeZone where it is known
 */
export function whenLabel(event: Span, clientTimeZone: string | null): string {
  const { startsAt, endsAt, allDay, timeZone, place } = event;
  if (allDay) return `${formatDays(startsAt, endsAt, timeZone)}, all day`;
  return inOneLine(
    appointmentRange(startsAt, endsAt, { isVirtual: place.isOnline, timeZone, clientTimeZone }),
  );
}

/** The same as a date and the times below it: 'Tue, Mar 4' and ['12:30 PM Denver time', '2:30 PM New York time'], or ['All day']. */
export function dateAndTimes(event: Span, clientTimeZone: string | null): { date: string; times: string[] } {
  const { startsAt, endsAt, allDay, timeZone, place } = event;
  if (allDay) return { date: formatDays(startsAt, endsAt, timeZone), times: ['All day'] };
  const clocks = { isVirtual: place.isOnline, timeZone, clientTimeZone };
  const [first] = appointmentZones(clocks, startsAt, endsAt);
  return { date: formatDate(startsAt, first), times: appointmentTimes(startsAt, endsAt, clocks) };
}

/** Until when a place waits for its card, by the clock of whoever gives it, wherever the event is: '2:23 PM Denver time'; '4:23 PM EST' in its zone. */
export function payUntilText(payUntil: Date, event: Span, clientTimeZone: string | null): string {
  const { startsAt, timeZone } = event;
  return appointmentMomentTime(payUntil, { startsAt, isVirtual: true, timeZone, clientTimeZone });
}

const MINUTES = { minute: 1, hour: 60 };

/** How long an event is: '1 hr', '2 days'. */
export const lengthLabel = ({
  duration,
  durationUnit,
}: Pick<PublicEvent, 'duration' | 'durationUnit'>): string =>
  durationUnit === 'day' ? pluralize(duration, 'day') : formatDuration(duration * MINUTES[durationUnit]);

const GONE = {
  cancelled: 'That date will not take place.',
  begun: 'That date has already begun.',
  over: 'That date is over.',
  full: 'That date is full.',
} as const satisfies Record<NonNullable<GoneDate> | 'full', string>;

/** Why the date of an address can not be chosen, and what to do instead; null where it can, or where the event never had it. */
export function goneText(
  dates: readonly Pick<EventDate, 'id' | 'full'>[],
  { date, goneDate }: { date: string | null; goneDate: GoneDate },
): string | null {
  const why = dates.some(({ id, full }) => full && id === date) ? 'full' : goneDate;
  if (!why) return null;
  return dates.every(({ full }) => full) ? GONE[why] : `${GONE[why]} Please choose another.`;
}

/** How much room there is; null where there is no end of it. */
export function placesText({ placesLeft, full }: Pick<EventDate, 'placesLeft' | 'full'>): string | null {
  if (full) return 'Full';
  if (placesLeft === null) return null;
  return placesLeft === 1 ? '1 place left' : `${pluralize(placesLeft, 'place')} left`;
}

/** What happens to the money of whoever cancels: it goes back, or the card that is kept for the day is not charged. */
export const refundTerms = ({ paidBefore }: { paidBefore: boolean }): string =>
  paidBefore
    ? 'You can cancel until the event begins; what you paid then goes back in full.'
    : 'Cancel before the event begins and you pay nothing.';

/** What whoever cancels is told about a card that is kept for the day. */
export const CARD_NOT_CHARGED = 'Your card will not be charged.';

/** When a card is charged that is given for a place. */
export function cardLabel(
  { amountCents, amountCurrency }: Pick<EventDate, 'amountCents' | 'amountCurrency'>,
  { chargedAtOnce }: Pick<EventPayment, 'chargedAtOnce'>,
): string {
  const amount = formatMoney(amountCents, amountCurrency);
  const when = chargedAtOnce
    ? `${amount} is paid by card in the next step.`
    : `You give your card in the next step; ${amount} is charged to it on the day of the event, not before.`;
  return `${when} Your place is kept for a quarter of an hour meanwhile. ${refundTerms({ paidBefore: chargedAtOnce })}`;
}
