import { z } from 'zod';
import {
  bookAppointmentInput,
  clientDetails,
  reachable,
  visitAddress,
} from '#app/domain/appointments/inputs.ts';
import { BOOKING_MESSAGES } from '#app/domain/appointments/messages.ts';

const { message, giftCardCode } = bookAppointmentInput.shape;

export interface DetailsAsked {
  /** A home visit: its address is asked for. */
  isHome: boolean;
  /** A cancellation policy is to be accepted. */
  hasPolicy: boolean;
  /** Whether a number can be reached; the numbers of the world come to the browser late (use-phone-check). */
  isPhone: (text: string) => boolean;
}

/** The fields of bookAppointment that a visitor fills in, checked in the browser by the operation's own rules. */
export function detailsSchema({ isHome, hasPolicy, isPhone }: DetailsAsked) {
  return z.object({
    ...clientDetails,
    phone: reachable(clientDetails.phone, isPhone),
    message,
    giftCardCode,
    ...(isHome ? { visit: z.object(visitAddress.shape) } : {}),
    ...(hasPolicy ? { policyAccepted: z.literal(true, BOOKING_MESSAGES.policyNotAccepted) } : {}),
  });
}

/** Flat names ('visit.city') as the nested values they stand for. */
export function nested(
  flat: Record<string, string | undefined>,
): Record<string, string | Record<string, string>> {
  const values: Record<string, string | Record<string, string>> = {};
  for (const [name, value] of Object.entries(flat)) {
    if (value === undefined) continue;
    const [group, field] = name.split('.');
    if (!field) values[name] = value;
    else values[group!] = { ...(values[group!] as Record<string, string> | undefined), [field]: value };
  }
  return values;
}
