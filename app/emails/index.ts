import { mapLink } from '#app/lib/map-link.ts';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { composeEmail, composeText } from './compose.ts';
import type { MessageFacts, WrittenMessage } from './facts.ts';
import { TEMPLATES, whenText, type AppointmentTemplate } from './templates.ts';
import type { Details, Words } from './words.ts';

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

/** Where it takes place, leading to the way there or into the call. */
function placeOf(facts: MessageFacts): Details[number] {
  const { kind, address, virtualLink } = facts.location;
  if (kind === 'virtual')
    return virtualLink ? ['Where', virtualLink, virtualLink] : ['Where', whereText(facts)];
  return kind === 'office' && address
    ? ['Where', whereText(facts), mapLink(address)]
    : ['Where', whereText(facts)];
}

function detailsOf(facts: MessageFacts): Details {
  const { appointment } = facts;
  return [
    ['When', whenText(facts)],
    ['What', appointment.services.join(', ')],
    placeOf(facts),
    ...(appointment.totalCents > 0
      ? ([['Price', formatMoney(appointment.totalCents, appointment.currency as Currency)]] as Details)
      : []),
    ...(appointment.policyText ? ([['Policy', appointment.policyText]] as Details) : []),
  ];
}

/** Writes every message of one occasion: email and text message, to whom it concerns. */
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
    written.push({ to, channel: 'email', ...composeEmail(words, facts.practice, details) });
    const text = composeText(words);
    if (text) written.push({ to, channel: 'sms', subject: null, text, html: null });
  }
  return written;
}
