import { formatLongDate } from '#app/lib/time.ts';
import { recordLines, type Span } from './when.ts';
import type { Details } from './text.ts';

/**
 * With whom and when it is that was paid for, and the day of the payment that a receipt is for, the last one that came in: 'Tuesday,
 * March 4, 2027' where the practice keeps its books; none where no money came through the product.
 */
export function receiptRows(
  practitioner: { name: string },
  span: Span,
  payments: readonly { amountCents: number; madeAt: Date }[],
): Details {
  const last = payments.findLast(({ amountCents }) => amountCents > 0);
  return [
    ['With', practitioner.name],
    ['When', recordLines(span)],
    ...(last ? ([['Paid on', formatLongDate(last.madeAt, span.timeZone)]] satisfies Details) : []),
  ];
}
