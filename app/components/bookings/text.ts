import { clientStateText } from '#app/domain/appointments/messages.ts';
import { formatDuration } from '#app/lib/time.ts';
import { inOneLine, appointmentStart } from '#app/lib/appointment-time.ts';
import { formatMoney, formatPrice, type Currency } from '#app/lib/money.ts';
import { listLabel } from '#app/lib/text.ts';
import type { Tone } from '#app/ui/display/badge.tsx';

/** A booking as the list shows it. */
export interface Booking {
  id: string;
  instantActionToken: string;
  state: 'pending' | 'approved' | 'unavailable' | 'cancelled';
  canCancel: boolean;
  formattedStartsAt: string;
  /** Epoch milliseconds. */
  startsAt: number;
  /** Epoch milliseconds. */
  endsAt: number;
  /** It has begun, or is over. */
  past: boolean;
  /** The venue's. */
  timeZone: string;
  isVirtual: boolean;
  /** The client's own, where it is stored with the booking. */
  clientTimeZone: string | null;
  appointmentTimeLength: number;
  amountCents: number;
  feeCents: number;
  platformFeeCents: number;
  amountCurrency: Currency;
  transaction: {
    amountCents: number;
    /** Cents of it that went back. */
    refundedCents: number;
    state: number;
    type: 'Charge' | 'Hold';
    display: string;
  } | null;
  /** Cents kept for cancelling late or not coming. */
  policyFeeCents: number;
  clientPaymentStatus: string;
  offers: { payNow: boolean; addCreditCard: boolean; move: boolean; cancel: boolean };
  /** Where the call takes place, once it is confirmed. */
  joinUrl: string | null;
  /** Where a map shows the way to the office. */
  directions: string | null;
  phone: { href: string; text: string } | null;
  /** Where the practice is booked again. */
  bookUrl: string;
  appointmentServices: { service: { name: string } }[];
  location: {
    name: string;
    kind: 'office' | 'virtual' | 'home';
    virtualType: 'video' | 'phone' | null;
    displayAddress: string | null;
  };
  practice: { name: string; user: { name: string; title: string | null; profilePhotos: string[] } };
}

const TONES: Record<Booking['state'], Tone> = {
  pending: 'orange',
  approved: 'green',
  unavailable: 'grey',
  cancelled: 'grey',
};

/** How the client reads the state (spec 000 §4). */
export const stateBadge = ({ state, past }: Pick<Booking, 'state' | 'past'>) => ({
  tone: past ? ('grey' as const) : TONES[state],
  text: clientStateText({ state, past }),
});

const TRANSACTION_TONES: Record<string, Tone> = { PENDING: 'orange', PROCESSED: 'green', FAILURE: 'red' };

/** How a transaction's state is coloured; what is none of these was cancelled. */
export const transactionTone = (display: string): Tone => TRANSACTION_TONES[display] ?? 'grey';

/**
 * When, in the words of every list: 'Tue, Mar 4, 2:30 PM EST'; by video or phone the client's own clock first.
 * @param browserZone the client's now, where none was stored when they booked
 */
export const startsText = (
  {
    startsAt,
    clientTimeZone,
    ...clocks
  }: Pick<Booking, 'startsAt' | 'timeZone' | 'isVirtual' | 'clientTimeZone'>,
  browserZone: string | null,
) => inOneLine(appointmentStart(startsAt, { ...clocks, clientTimeZone: clientTimeZone ?? browserZone }));

/** Whether it will not take place, or did not: its time is struck through. */
export const isOff = ({ state, past }: Pick<Booking, 'state' | 'past'>): boolean =>
  state === 'cancelled' || state === 'unavailable' || (state === 'pending' && past);

/** What was booked: 'Massage and Hot stones'. */
export const servicesText = ({ appointmentServices }: Pick<Booking, 'appointmentServices'>) =>
  listLabel(appointmentServices.map(({ service }) => service.name));

/** What it costs: price, fee and platform fee; 0 is free (spec 000 §9). */
export const priceText = (
  booking: Pick<Booking, 'amountCents' | 'feeCents' | 'platformFeeCents' | 'amountCurrency'>,
) => formatPrice(booking.amountCents + booking.feeCents + booking.platformFeeCents, booking.amountCurrency);

/** Of an appointment that was called off late: its fee, and that it is still to be paid; null where there is none. */
export function feeText({
  state,
  policyFeeCents,
  clientPaymentStatus: status,
  amountCurrency,
}: Pick<Booking, 'state' | 'policyFeeCents' | 'clientPaymentStatus' | 'amountCurrency'>): string | null {
  if (state !== 'cancelled' || policyFeeCents === 0) return null;
  const fee = `Fee of ${formatMoney(policyFeeCents, amountCurrency)}`;
  if (status === 'Paid' || status === 'Free') return `${fee}, paid`;
  return status === 'Pending' ? `${fee}, payment under way` : `${fee} to pay`;
}

/** What of a transaction went back: 'CA$80 refunded'; null where nothing did. */
export const refundedText = ({
  transaction,
  amountCurrency,
}: Pick<Booking, 'transaction' | 'amountCurrency'>): string | null =>
  transaction && transaction.refundedCents > 0
    ? `${formatMoney(transaction.refundedCents, amountCurrency)} refunded`
    : null;

/** Where: the place and as much of its address as may be shown now. */
export function placeText({ location }: Pick<Booking, 'location'>): string {
  const { kind, virtualType, name, displayAddress } = location;
  if (kind === 'virtual') return virtualType === 'phone' ? 'By phone' : 'By video';
  if (kind === 'home') return displayAddress ?? 'At your home';
  return displayAddress && displayAddress !== name ? `${name}, ${displayAddress}` : name;
}

/** How long: '1 hr'. */
export const lengthText = ({ appointmentTimeLength }: Pick<Booking, 'appointmentTimeLength'>) =>
  formatDuration(appointmentTimeLength);
