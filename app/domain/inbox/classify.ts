import { INBOX_LABELS, type InboxLabel } from './messages.ts';

/** What an item's label is made of. */
export interface InboxFacts {
  state: 'pending' | 'approved' | 'unavailable' | 'cancelled';
  paymentError: string | null;
  /** Whether a payment of the appointment itself was ever tried. */
  hasTransaction: boolean;
  startsAt: number | Date;
  /** It was cancelled, and a fee is owed for that: at once, whenever it would have been. */
  isFee: boolean;
}

/**
 * What an item is (001 §2): a request; a payment with an error; or, once the start has come or a fee is owed, a payment that was never
 * tried or never went through. Null where nothing is to be done.
 * @param now epoch milliseconds
 */
export function inboxLabel(facts: InboxFacts, now: number): InboxLabel | null {
  if (facts.state === 'pending') return INBOX_LABELS.pending;
  if (facts.paymentError !== null) return INBOX_LABELS.failed;
  if (Number(facts.startsAt) > now && !facts.isFee) return null;
  return facts.hasTransaction ? INBOX_LABELS.unprocessed : INBOX_LABELS.pastDue;
}
