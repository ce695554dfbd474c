import { appointmentStart, inOneLine } from '#app/lib/appointment-time.ts';
import {
  DEFAULT_CONTENT,
  filledContent,
  type EmailTemplateName,
  type VariableValues,
} from '#app/lib/messages/email-templates.ts';
import { formatPhone } from '#app/lib/phone.ts';
import type { RichBlock } from '#app/lib/rich/rich-text.ts';
import { listLabel } from '#app/lib/text.ts';
import type { MessageFacts } from './facts.ts';

const firstWord = (name: string) => name.trim().split(/\s+/)[0]!;
const lastWords = (name: string) => name.trim().split(/\s+/).slice(1).join(' ');

/** What stands in place of each placeholder; words that read well where nothing is known. */
function variableValues({ client, appointment, practitioner }: MessageFacts): VariableValues {
  const { firstName, lastName, email, phone } = client;
  const fullName = `${firstName} ${lastName}`.trim();
  return {
    'client.first_name': firstName.trim() || fullName || 'there',
    'client.last_name': lastName,
    'client.display_name': fullName || email || 'there',
    'client.email': email ?? 'your email address',
    'client.phone': phone ? formatPhone(phone) : 'your phone number',
    'appointment.date_and_time': inOneLine(appointmentStart(appointment.startsAt, appointment)),
    'appointment.service_name': listLabel(appointment.services),
    'practitioner.first_name': practitioner.firstName?.trim() || firstWord(practitioner.name),
    'practitioner.last_name': practitioner.lastName?.trim() || lastWords(practitioner.name),
    'practitioner.full_name': practitioner.name,
  };
}

/** The paragraphs of an email whose words a practice may choose, else those that everybody has (spec 002 §3). */
export const ownWords = (name: EmailTemplateName, facts: MessageFacts): RichBlock[] =>
  filledContent(facts.ownWords?.[name] ?? DEFAULT_CONTENT[name], variableValues(facts));
