import type { BillStatus } from '#prisma/generated/enums.ts';

/** How a registration stands with its payment (spec 001 §3); anything unpaid but due is `unpaid`. */
export type RegistrationPaymentStatus = 'free' | 'paid' | 'upcoming' | 'unpaid' | 'failed' | 'none';

/** What the status of a registration's payment is made of: what its bill stores, and the registration's own columns. */
export interface RegistrationPayment {
  moneyStatus: BillStatus;
  /** A card was given that is charged on the day of the event. */
  chargeOnDay: boolean;
  /** The last decline, null after success. */
  paymentError: string | null;
}

/** The status, whatever the time of day is. A charge under way changes nothing until it is decided. */
export function registrationPaymentStatus({
  moneyStatus,
  chargeOnDay,
  paymentError,
}: RegistrationPayment): RegistrationPaymentStatus {
  if (moneyStatus === 'free' || moneyStatus === 'paid') return moneyStatus;
  if (paymentError !== null) return 'failed';
  if (moneyStatus === 'waived') return 'none';
  return chargeOnDay ? 'upcoming' : 'unpaid';
}

/** The status as it is now: what was to be paid on the day is due once the event has begun. `now`: epoch ms. */
export function registrationPaymentStatusAt(
  { startsAt, ...payment }: RegistrationPayment & { startsAt: Date },
  now: number,
): RegistrationPaymentStatus {
  const status = registrationPaymentStatus(payment);
  return status === 'upcoming' && startsAt.getTime() <= now ? 'unpaid' : status;
}

/** What a registrant's badge says (spec 001 §4). */
export interface RegistrationPaymentLabel {
  text: 'Free Event' | 'Paid' | 'Upcoming' | 'Payment Pending' | 'Payment Failed' | 'No Payment Required';
  tone: 'green' | 'orange' | 'red' | 'grey';
}

/** free, paid, upcoming, unpaid, failed; anything else needs no payment (spec 001 §4). */
export function registrationPaymentLabel(status: RegistrationPaymentStatus): RegistrationPaymentLabel {
  switch (status) {
    case 'free':
      return { text: 'Free Event', tone: 'green' };
    case 'paid':
      return { text: 'Paid', tone: 'green' };
    case 'upcoming':
      return { text: 'Upcoming', tone: 'orange' };
    case 'unpaid':
      return { text: 'Payment Pending', tone: 'orange' };
    case 'failed':
      return { text: 'Payment Failed', tone: 'red' };
    case 'none':
      return { text: 'No Payment Required', tone: 'grey' };
  }
}

/**
 * What is offered beside a registrant (spec 001 §4): `process` where something is owed and is not to be paid on the day, and
 * a payment provider is there; `connect` where only the provider is missing; else nothing.
 */
export function registrationPaymentOffer(
  { amountCents, status }: { amountCents: number; status: RegistrationPaymentStatus },
  hasPaymentProvider: boolean,
): 'process' | 'connect' | null {
  const isOwed = amountCents !== 0 && (status === 'unpaid' || status === 'failed' || status === 'none');
  if (!isOwed) return null;
  return hasPaymentProvider ? 'process' : 'connect';
}
