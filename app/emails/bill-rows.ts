import { formatMoney, type Currency } from '#app/lib/money.ts';
import type { MessageFacts } from './facts.ts';
import type { Details } from './words.ts';

/** A bill as a table: each line, the total, what was paid and with what, and what is left. */
export function billRows({ appointment }: MessageFacts, left: 'Due' | 'Balance'): Details {
  const { bill, totalCents, dueCents, currency, paidBy, payments } = appointment;
  const money = (cents: number) => formatMoney(cents, currency as Currency);
  const through = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // What was settled outside of the product leaves no movement of money behind.
  const elsewhere = totalCents - dueCents - through;
  return [
    ...bill.map(({ label, amountCents }): Details[number] => [label, money(amountCents)]),
    ['Total', money(totalCents)],
    ...payments.map(({ label, amountCents }): Details[number] => [label, money(amountCents)]),
    ...(elsewhere > 0 ? ([[paidBy ? `Paid (${paidBy})` : 'Paid', money(elsewhere)]] as Details) : []),
    [left, money(dueCents)],
  ];
}
