import { formatMoney, type Currency } from '#app/lib/money.ts';
import { listLabel } from '#app/lib/text.ts';
import { formatLongDate } from '#app/lib/time.ts';
import type { MessageFacts } from './facts.ts';
import type { MessageContent } from './text.ts';

/** An appointment is over and not paid: what is still open, and where to pay it (001 §3 payment settings). */
export function pastDueText(facts: MessageFacts): MessageContent {
  const { appointment, client, practice, practitioner, links } = facts;
  const due = formatMoney(appointment.dueCents, appointment.currency as Currency);
  const day = formatLongDate(appointment.startsAt, appointment.timeZone);
  return {
    subject: `Still to pay: ${due} to ${practice.name}`,
    heading: 'A payment is still open',
    body: [
      `Hi ${client.firstName}, ${due} for ${listLabel(appointment.services)} on ${day} has not been paid yet. You can pay by card on your appointment’s page.`,
      `If you have settled it with ${practitioner.name} already, there is nothing more to do.`,
    ],
    action: { label: 'Pay now', url: links.pay },
    sms: `${practice.name}: ${due} for ${day} is still open. Pay here: ${links.client}`,
    details: false,
  };
}
