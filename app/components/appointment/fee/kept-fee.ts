import { keptFeeLabel } from '#app/domain/payments/messages.ts';
import type { AppointmentView } from '../view.ts';

type Appointment = AppointmentView['appointment'];

export const feeName = ({ state }: Pick<Appointment, 'state'>): string => keptFeeLabel(state !== 'cancelled');

export interface FeeSums {
  feeCents: number;
  paidCents: number;
  balanceCents: number;
  /** Went back to the card, or is on its way there. */
  backCents: number;
}

/**
 * The bill of a visit that costs its fee alone, cents; null where it is another bill: no fee is kept, some of the fee was given
 * back, or the whole price was paid by hand, of which nobody here knows what became.
 */
export function feeSums(appointment: Appointment): FeeSums | null {
  const { policyFeeCents: feeCents, fullTotal, dueCents, markPaid, adjustments } = appointment;
  if (feeCents === 0 || fullTotal < feeCents || markPaid) return null;
  const backCents = adjustments.reduce(
    (sum, { amountCents, policy }) => (policy ? sum : sum + Math.max(0, amountCents)),
    0,
  );
  return { feeCents, paidCents: feeCents - dueCents, balanceCents: dueCents, backCents };
}
