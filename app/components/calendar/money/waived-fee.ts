import type { AppointmentDetails } from '../calendar-data.ts';
import { isOff } from '../grid/variants.ts';

/** What of the money of an appointment whose fee was waived is not in its adjustments; cents. */
interface WaivedFee {
  /** Stands on the bill still: the fee was paid by hand before it was waived, and nothing lowered it. */
  openCents: number;
  /** Came by hand and is still with the practice. */
  backCents: number;
}

/** How the bill of a waived fee stands; null where none was, or the appointment took place after all. */
export function waivedFee(
  appointment: Pick<
    AppointmentDetails,
    'state' | 'noShowAt' | 'waivedFeeCents' | 'byHandCents' | 'fullTotal' | 'adjustments'
  >,
): WaivedFee | null {
  const { waivedFeeCents, byHandCents, fullTotal, adjustments } = appointment;
  if (waivedFeeCents === 0 || !isOff(appointment)) return null;
  // More than the fee, or what was added to the bill since, is no fee that was let go.
  const isFeeAlone = fullTotal <= waivedFeeCents && adjustments.every(({ amountCents }) => amountCents >= 0);
  return { openCents: isFeeAlone && byHandCents > 0 ? fullTotal : 0, backCents: byHandCents };
}
