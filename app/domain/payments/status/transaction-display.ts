import type { PaymentFacts } from './payment-status.ts';

export type TransactionDisplay = 'PENDING' | 'PROCESSED' | 'FAILURE' | 'CANCELLED';

/**
 * How a transaction reads (000 §4, 001 §4). A Hold that was made is a card promised for the day, so it is still pending.
 * @param transaction `state`: 0 pending, 1 processed, 2 failure, anything else cancelled
 */
export function transactionDisplay(transaction: {
  type: 'Charge' | 'Hold';
  state: number;
}): TransactionDisplay {
  const { type, state } = transaction;
  if (state === 0 || (type === 'Hold' && state === 1)) return 'PENDING';
  if (state === 1) return 'PROCESSED';
  return state === 2 ? 'FAILURE' : 'CANCELLED';
}

/** A card that is kept to be charged on the day, as a transaction; cents. */
interface Hold {
  id: string;
  type: 'Hold';
  state: 1;
  amountCents: number;
}

/**
 * A Hold: a card kept, and the promise to charge it on the day (spec 000 §4). Nothing is reserved at the card's bank, so no row
 * stands for it; it is there as long as the appointment is to come, is owed, and has a card. Its id is the appointment's.
 */
export function heldCard(
  id: string,
  { state, startsAt, hasCard, dueCents }: PaymentFacts,
  now: number,
): Hold | null {
  const isComing = (state === 'pending' || state === 'approved') && Number(startsAt) > now;
  return isComing && hasCard && dueCents > 0 ? { id, type: 'Hold', state: 1, amountCents: dueCents } : null;
}
