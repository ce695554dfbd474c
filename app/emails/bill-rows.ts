import { formatMoney, type Currency } from '#app/lib/money.ts';
import type { MessageFacts } from './facts.ts';
import type { Sums } from './text.ts';

interface BillLine {
  label: string;
  /** Cents; what was given back is below 0. */
  amountCents: number;
}

/** A bill as it is shown: each line, the total, what was paid and with what, and what is left; cents. */
export interface BillView {
  lines: BillLine[];
  totalCents: number;
  payments: BillLine[];
  dueCents: number;
}

type Billed = MessageFacts['appointment'];

/** The bill of an appointment; messages and the printed invoice are made of it. */
export function toBillView(appointment: Billed): BillView {
  const { dueCents, paidBy, payments } = appointment;
  const through = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const { lines, totalCents } = costs(appointment, through);
  // What was settled outside of the product leaves no movement of money behind.
  const elsewhere = totalCents - dueCents - through;
  const rest =
    elsewhere > 0
      ? [{ label: paidBy ? `Paid (${paidBy})` : 'Paid', amountCents: elsewhere }]
      : elsewhere < 0 && lines !== appointment.bill
        ? [{ label: 'On its way back', amountCents: elsewhere }]
        : [];
  const made = payments.map(({ label, amountCents }) => ({ label, amountCents }));
  return { lines, totalCents, payments: [...made, ...rest], dueCents };
}

/**
 * What it costs: of an appointment that does not take place the fee alone, and no price that reads as discounted. Where more than the fee
 * was paid by hand, nobody here knows what became of the rest: that is the bill of the appointment.
 */
function costs(appointment: Billed, through: number): Pick<BillView, 'lines' | 'totalCents'> {
  const { fee, bill, totalCents: billedCents, dueCents, services } = appointment;
  if (!fee || billedCents - dueCents - through > fee.cents) return { lines: bill, totalCents: billedCents };
  const totalCents = fee.isWaived ? 0 : Math.min(fee.cents, billedCents);
  const lines = [{ label: `${fee.label} (${services.join(', ')})`, amountCents: fee.cents }];
  if (totalCents < fee.cents)
    lines.push({ label: fee.isWaived ? 'Waived' : 'Refunded', amountCents: totalCents - fee.cents });
  return { lines, totalCents };
}

/** A bill as a table of a message. `currency`: ISO code. */
export function billRows(
  { lines, totalCents, payments, dueCents }: BillView,
  currency: string,
  left: 'Due' | 'Balance',
): Sums {
  const money = (cents: number) => formatMoney(cents, currency as Currency);
  const row = ({ label, amountCents }: BillLine): Sums[number] => [label, money(amountCents)];
  return [...lines.map(row), ['Total', money(totalCents)], ...payments.map(row), [left, money(dueCents)]];
}
