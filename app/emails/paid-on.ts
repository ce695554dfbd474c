import { formatLongDate } from '#app/lib/time.ts';
import type { Details } from './words.ts';

/**
 * The day of the payment that a receipt is for, the last one that came in: ['Paid on', 'Tuesday, March 4, 2027']; none where no money
 * came through the product. `timeZone`: IANA, where the practice keeps its books.
 */
export function paidOnRow(
  payments: readonly { amountCents: number; madeAt: Date }[],
  timeZone: string,
): Details {
  const last = payments.findLast(({ amountCents }) => amountCents > 0);
  return last ? [['Paid on', formatLongDate(last.madeAt, timeZone)]] : [];
}
