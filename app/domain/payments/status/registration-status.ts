/** How a registration stands with its payment (spec 001 §3); anything unpaid but due is `unpaid`. */
export type RegistrationPaymentStatus = 'free' | 'paid' | 'upcoming' | 'unpaid' | 'failed' | 'none';

interface RegistrationFacts {
  paymentStatus: RegistrationPaymentStatus;
  /** When the event begins. */
  startsAt: Date;
}

/** The status as it is now: what was to be paid on the day is due once the event has begun. `now`: epoch ms. */
export function registrationPaymentStatus(facts: RegistrationFacts, now: number): RegistrationPaymentStatus {
  return facts.paymentStatus === 'upcoming' && facts.startsAt.getTime() <= now
    ? 'unpaid'
    : facts.paymentStatus;
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
