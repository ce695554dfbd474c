import { formatMoney, type Currency } from '#app/lib/money.ts';
import { formatLongDate } from '#app/lib/time.ts';
import type { MessageFacts } from './facts.ts';
import { billRows, toBillView } from './bill-rows.ts';
import type { MessageContent } from './text.ts';

/** An invoice: every line of the bill, what is paid and what is due, and the page to pay it on (spec 001 §7). */
export function invoiceText(f: MessageFacts): MessageContent {
  const { currency, startsAt, timeZone } = f.appointment;
  const bill = toBillView(f.appointment);
  const { totalCents, dueCents } = bill;
  const money = (cents: number) => formatMoney(cents, currency as Currency);
  const day = formatLongDate(startsAt, timeZone);
  const owed = dueCents > 0;
  return {
    subject: `Invoice from ${f.practice.name}: ${money(owed ? dueCents : totalCents)}${owed ? '' : ', paid'}`,
    heading: owed ? `${money(dueCents)} to pay` : 'Paid, thank you',
    body: [
      `Hi ${f.client.firstName}, this is your invoice from ${f.practice.name} for ${day}.`,
      ...(owed ? [] : ['Nothing is left to pay. Please keep it for your records.']),
    ],
    rows: [
      ['With', f.practitioner.name],
      ['Date', day],
    ],
    sums: billRows(bill, currency, 'Due'),
    action: owed
      ? { label: 'Pay now', url: f.links.pay }
      : { label: 'See your appointment', url: f.links.client },
    sms: owed
      ? `${f.practice.name}: your invoice for ${day} is ${money(dueCents)}. Pay it here: ${f.links.client}`
      : `${f.practice.name}: your invoice for ${day}, ${money(totalCents)}, is paid. See it here: ${f.links.client}`,
    details: false,
  };
}
