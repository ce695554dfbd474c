import { keptFeeLabel } from '#app/domain/payments/messages.ts';
import type { AppointmentView } from '../view.ts';

type Appointment = AppointmentView['appointment'];

/** How a fee that is kept is called wherever its client reads it. */
export const feeName = ({ state }: Pick<Appointment, 'state'>): string => keptFeeLabel(state !== 'cancelled');

export interface FeeSums {
  feeCents: number;
  paidCents: number;
  balanceCents: number;
  /** Went back to the card, or is on its way there. */
  backCents: number;
  /** Of a fee that was let go: came to the practice directly, which alone can give it back. */
  byHandCents: number;
  /** The practice let it go. */
  isWaived: boolean;
}

/**
 * The bill of an appointment that costs its fee alone, or whose fee was waived, cents; null where it is another bill: there is no fee,
 * some of it was given back or something else came on the bill, or more was paid by hand, of which nobody here knows what became.
 */
export function feeSums(appointment: Appointment): FeeSums | null {
  const { policyFeeCents, waivedFeeCents, fullTotal, dueCents, markPaid, adjustments } = appointment;
  // Before it is paid a bill is lowered, and no money went back.
  const isPaid = appointment.clientPaymentStatus === 'Paid';
  const isWaived = waivedFeeCents > 0;
  const feeCents = isWaived ? waivedFeeCents : policyFeeCents;
  const costsCents = isWaived ? 0 : feeCents;
  if (feeCents === 0 || fullTotal < costsCents || (markPaid && fullTotal > feeCents)) return null;
  if (isWaived && adjustments.some(({ amountCents }) => amountCents < 0)) return null;
  const backCents = adjustments.reduce(
    (sum, { amountCents, policy }) => (policy || !isPaid ? sum : sum + Math.max(0, amountCents)),
    0,
  );
  return {
    feeCents,
    paidCents: costsCents - dueCents,
    balanceCents: dueCents,
    backCents,
    byHandCents: isWaived ? appointment.byHandCents : 0,
    isWaived,
  };
}
