import { formatMoney, type Currency } from '#app/lib/money.ts';
import type { MessageFacts, WrittenMessage } from './facts.ts';
import { htmlMessage, type Details } from './html.tsx';
import { plainText } from './plain-text.ts';
import { TEMPLATES, whenText, type AppointmentTemplate, type Words } from './templates.ts';

export type { AppointmentTemplate } from './templates.ts';

/** The names of all templates, for input schemas. */
export const APPOINTMENT_TEMPLATES = Object.keys(TEMPLATES) as [
  AppointmentTemplate,
  ...AppointmentTemplate[],
];

/** Where a visit takes place, in one line. */
export function whereText({ location }: MessageFacts): string {
  if (location.kind === 'virtual')
    return location.virtualLink ?? location.virtualInstructions ?? location.name;
  return location.address ? `${location.name}, ${location.address}` : location.name;
}

function detailsOf(facts: MessageFacts): Details {
  const { appointment } = facts;
  return [
    ['When', whenText(facts)],
    ['What', appointment.services.join(', ')],
    ['Where', whereText(facts)],
    ...(appointment.totalCents > 0
      ? ([['Price', formatMoney(appointment.totalCents, appointment.currency as Currency)]] as Details)
      : []),
    ...(appointment.policyText ? ([['Policy', appointment.policyText]] as Details) : []),
  ];
}

/** Writes every message of one occasion: e-mail and text message, to whom it concerns. */
export function writeMessages(
  template: AppointmentTemplate,
  facts: MessageFacts,
  note?: string,
): WrittenMessage[] {
  const written: WrittenMessage[] = [];
  const sides: { client?: Words; practitioner?: Words } = TEMPLATES[template](facts, note);
  for (const to of ['client', 'practitioner'] as const) {
    const words = sides[to];
    if (!words) continue;
    const details = words.rows ?? (words.details ? detailsOf(facts) : []);
    written.push({
      to,
      channel: 'email',
      // A header holds one line whatever a name contains.
      subject: words.subject.replace(/\s+/g, ' '),
      text: plainText(words, details, facts.practice.name),
      html: htmlMessage(words, details, facts.practice),
    });
    if (words.sms)
      written.push({ to, channel: 'sms', subject: null, text: words.sms.replace(/\s+/g, ' '), html: null });
  }
  return written;
}
