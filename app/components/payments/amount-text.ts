import { listedAmount, type ListedSums } from '#app/domain/payments-directory/messages.ts';
import { formatMoney, formatPrice } from '#app/lib/money.ts';

export interface AmountText {
  amount: string;
  /** What is true of it, where the amount alone would not say so. */
  note: string | null;
  /** No money is meant by it. */
  isQuiet?: boolean;
}

/** The amount of a payment in a list, in words; the file has the same as a plain figure. */
export function amountText(payment: ListedSums): AmountText {
  const { cents, note } = listedAmount(payment);
  if (cents === null) return { amount: 'Nothing due', note, isQuiet: true };
  // A price of nothing is free; what was paid or kept is a sum.
  const isPrice = note === null;
  return { amount: (isPrice ? formatPrice : formatMoney)(cents, payment.amountCurrency), note };
}
