import { formatMoney, type Currency } from '#app/lib/money.ts';
import type { MessageFacts } from './facts.ts';
import type { Sums } from './words.ts';

interface BillLine {
  label: string;
  /** Cents; what was given back is below 0. */
  amountCents: number;
}

/** A bill as it is shown: each line, the total, what was paid and with what, and what is left; cents. */
export interface ShownBill {
  lines: BillLine[];
  totalCents: number;
  payments: BillLine[];
  dueCents: number;
}

/** The bill of an appointment; messages and the printed invoice are made of it. */
export function shownBill({
  bill,
  totalCents,
  dueCents,
  paidBy,
  payments,
}: MessageFacts['appointment']): ShownBill {
  const through = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // What was settled outside of the product leaves no movement of money behind.
  const elsewhere = totalCents - dueCents - through;
  const byHand =
    elsewhere > 0 ? [{ label: paidBy ? `Paid (${paidBy})` : 'Paid', amountCents: elsewhere }] : [];
  const made = payments.map(({ label, amountCents }) => ({ label, amountCents }));
  return { lines: bill, totalCents, payments: [...made, ...byHand], dueCents };
}

/** A bill as a table of a message. `currency`: ISO code. */
export function billRows(
  { lines, totalCents, payments, dueCents }: ShownBill,
  currency: string,
  left: 'Due' | 'Balance',
): Sums {
  const money = (cents: number) => formatMoney(cents, currency as Currency);
  const row = ({ label, amountCents }: BillLine): Sums[number] => [label, money(amountCents)];
  return [...lines.map(row), ['Total', money(totalCents)], ...payments.map(row), [left, money(dueCents)]];
}
