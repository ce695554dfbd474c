import { isDisputed, isRefunded, paymentWord } from '#app/domain/payments/messages.ts';
import type { Tone } from '#app/ui/display/badge.tsx';
import type { AppointmentDetails, DrawnAppointment } from '../calendar-data.ts';

/** How something stands in the calendar; each means one thing. */
export type Variant =
  /** Agreed and still to come. */
  | 'confirmed'
  /** Waits for the practitioner's answer. */
  | 'waiting'
  /** Money is missing. */
  | 'problem'
  /** Over and settled. */
  | 'past'
  | 'group'
  | 'personal'
  /** Of a calendar outside, not to be changed here. */
  | 'external'
  /** Time off: nobody can book. */
  | 'closed';

/** Every status of a payment; only the payments list has Upcoming (spec 001 §4). */
type PaymentStatus = DrawnAppointment['paymentStatus'] | 'Upcoming';

const PAYMENT_TONES: Record<PaymentStatus, Tone> = {
  Free: 'grey',
  Paid: 'green',
  Upcoming: 'orange',
  Pending: 'orange',
  'Card needed': 'orange',
  Failed: 'red',
  'Past due': 'red',
  'Card needed past due': 'red',
  Unpaid: 'red',
  Cancelled: 'grey',
};

interface Payment {
  paymentStatus: PaymentStatus;
  /** Cents: what the appointment costs, less what was given back. */
  fullTotal: number;
  /** Cents of it that a bank has taken for a dispute which nobody has decided. */
  disputedCents: number;
  /** Which session of a package it is, where that is known. */
  packageSession?: { number: number; of: number } | null;
}

type Waiting = Pick<
  AppointmentDetails,
  'state' | 'past' | 'paymentMethod' | 'hasPaymentProvider' | 'transaction'
>;

/** Whether its card is charged on a day that is still to come; no charge is under way. */
export function waitsForItsDay(appointment: Waiting): boolean {
  const { state, past, paymentMethod, hasPaymentProvider, transaction } = appointment;
  const stands = (state === 'approved' || state === 'pending') && !past;
  const isUnderWay = transaction?.type === 'Charge' && transaction.display === 'PENDING';
  return stands && paymentMethod !== null && hasPaymentProvider && !isUnderWay;
}

/**
 * The one word for where a payment stands, and its colour.
 * @param waits its card is charged on a day that is still to come
 */
export function paymentBadge(payment: Payment, waits = false): { text: string; tone: Tone } {
  const tone = isDisputed(payment)
    ? 'orange'
    : isRefunded(payment)
      ? 'grey'
      : PAYMENT_TONES[payment.paymentStatus];
  return { text: paymentWord(payment, waits), tone };
}

type Fee = Pick<AppointmentDetails, 'state' | 'noShowAt' | 'feeStatus' | 'waivedFeeCents'>;

/** An appointment that did not take place. */
export const isOff = ({ state, noShowAt }: Pick<Fee, 'state' | 'noShowAt'>): boolean =>
  state === 'cancelled' || noShowAt !== null;

/** The badge beside the sums: of a cancelled appointment with a fee how the fee stands, which its client reads too. */
export function moneyBadge(appointment: Payment & Fee & Waiting): { text: string; tone: Tone } {
  const { feeStatus, waivedFeeCents, paymentStatus } = appointment;
  if (feeStatus) return paymentBadge({ ...appointment, paymentStatus: feeStatus });
  const settled = paymentStatus === 'Free' || paymentStatus === 'Cancelled';
  if (waivedFeeCents > 0 && isOff(appointment) && settled) return { text: 'Fee waived', tone: 'grey' };
  return paymentBadge(appointment, waitsForItsDay(appointment));
}

/** The variant of an appointment at `now` (epoch ms). */
export function variantOf(
  { state, startsAt, paymentStatus }: Pick<DrawnAppointment, 'state' | 'startsAt' | 'paymentStatus'>,
  now: number,
): Variant {
  if (state === 'pending') return 'waiting';
  if (PAYMENT_TONES[paymentStatus] === 'red') return 'problem';
  return Number(startsAt) <= now ? 'past' : 'confirmed';
}

/** The one word beside an entry of the list: what it waits for, else what its payment says, else that it stands. */
export function badgeOf(
  appointment: Pick<
    DrawnAppointment,
    'state' | 'startsAt' | 'paymentStatus' | 'fullTotal' | 'disputedCents' | 'noShow'
  > &
    Pick<Payment, 'packageSession'>,
  now: number,
): { text: string; tone: Tone } {
  const variant = variantOf(appointment, now);
  if (appointment.noShow) return { text: 'No-show', tone: 'red' };
  if (variant === 'waiting') return { text: 'Request', tone: 'orange' };
  if (variant === 'confirmed') return { text: 'Confirmed', tone: 'green' };
  return paymentBadge(appointment);
}

/** Ground, ink and edge of each variant in the grid; the edge alone tells them apart without colour, the words do it too. */
export const VARIANT_CLASSES: Record<Variant, string> = {
  confirmed: 'bg-green-soft text-green border-green-solid',
  waiting: 'bg-orange-soft text-orange border-orange-solid border-dashed',
  problem: 'bg-red-soft text-red border-red-solid',
  past: 'bg-grey-soft text-grey border-grey-solid',
  group: 'bg-accent-soft text-accent-text border-accent-line',
  personal: 'bg-sunken text-ink-soft border-line-strong',
  external:
    'border-dotted border-line-strong bg-surface bg-[repeating-linear-gradient(135deg,transparent_0_9px,var(--line)_9px_10px)] text-ink-soft',
  closed: 'border-ink-soft bg-ink-soft text-surface',
};

/** The dot that stands for a variant in a month. */
export const VARIANT_DOTS: Record<Variant, string> = {
  confirmed: 'bg-green-solid',
  waiting: 'bg-orange-solid',
  problem: 'bg-red-solid',
  past: 'bg-grey-solid',
  group: 'bg-accent-line',
  personal: 'bg-line-strong',
  external: 'bg-transparent shadow-[inset_0_0_0_1.5px_var(--line-strong)]',
  closed: 'rounded-none bg-ink-soft',
};

/** What each variant means, in the order of a legend. */
export const VARIANT_LABELS: Record<Variant, string> = {
  confirmed: 'Confirmed',
  waiting: 'Request',
  problem: 'Payment open',
  past: 'Past',
  group: 'Group event',
  personal: 'Personal',
  external: 'Other calendar',
  closed: 'Time off',
};
