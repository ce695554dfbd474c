import { listLabel } from '#app/lib/text.ts';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { contactRows } from './contact-rows.ts';
import { composeEmail, composeText } from './compose.ts';
import type { MessageFacts, WrittenMessage } from './facts.ts';
import { placeOf } from './place.ts';
import { TEMPLATES, type AppointmentTemplate, type Template } from './templates.ts';
import { spanLines } from './when.ts';
import type { Details } from './text.ts';

export { whereText } from './place.ts';
export type { AppointmentTemplate } from './templates.ts';

/** The price, and what each coupon took off it; nothing of what was free from the start. */
function priceRows({ totalCents, currency, discounts = [] }: MessageFacts['appointment']): Details {
  if (totalCents === 0 && discounts.length === 0) return [];
  const money = (cents: number) => formatMoney(cents, currency as Currency);
  return [
    ['Price', totalCents === 0 ? 'Free' : money(totalCents)],
    ...discounts.map(({ code, amountCents }): Details[number] => [`Code ${code}`, money(-amountCents)]),
  ];
}

/** The names of all templates, for input schemas. */
export const APPOINTMENT_TEMPLATES = Object.keys(TEMPLATES) as [
  AppointmentTemplate,
  ...AppointmentTemplate[],
];

function detailsOf(facts: MessageFacts, to: WrittenMessage['to']): Details {
  const { appointment } = facts;
  return [
    ['When', spanLines(appointment)],
    ['What', listLabel(appointment.services)],
    placeOf(facts),
    ...priceRows(appointment),
    // Whoever runs the practice knows its policy, and wants to reach the client.
    ...(to === 'practitioner'
      ? contactRows(facts.client)
      : appointment.policyText
        ? ([['Policy', appointment.policyText]] as Details)
        : []),
  ];
}

const readByPractice = (facts: MessageFacts): MessageFacts => ({
  ...facts,
  appointment: { ...facts.appointment, isForPractice: true },
});

/** Writes every message of one occasion: email and text message, to whom it concerns. */
export function writeMessages(
  template: AppointmentTemplate,
  facts: MessageFacts,
  note?: string,
): WrittenMessage[] {
  const written: WrittenMessage[] = [];
  const sides: Template = TEMPLATES[template];
  for (const to of ['client', 'practitioner'] as const) {
    const read = to === 'client' ? facts : readByPractice(facts);
    const content = sides[to]?.(read, note);
    if (!content) continue;
    const details = content.rows ?? (content.details ? detailsOf(read, to) : []);
    written.push({ to, channel: 'email', ...composeEmail(content, facts.practice, details) });
    const text = composeText(content);
    if (text) written.push({ to, channel: 'sms', subject: null, text, html: null });
  }
  return written;
}
