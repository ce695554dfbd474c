import { composeEmail, composeText, type ComposedEmail } from './compose.ts';
import type { Sender } from './sender.ts';
import type { MessageContent } from './text.ts';

/** What the invitation to fill in an intake form may say. */
export interface IntakeFacts {
  client: { firstName: string };
  practice: Sender;
  practitioner: { name: string };
  /** What the form is called to clients; null where it has no title of its own. */
  title: string | null;
  /** The form's own link; whoever holds it may fill it in. */
  link: string;
}

interface CompletedFacts {
  client: { firstName: string; lastName: string };
  practice: Sender;
  practitioner: { name: string };
  /** The client's intake form in the portal. */
  link: string;
}

/** What the practitioner is told of a completed form: that it is there, and nothing of what it says. */
export function writeIntakeCompleted({
  client,
  practice,
  practitioner,
  link,
}: CompletedFacts): ComposedEmail {
  const name = `${client.firstName} ${client.lastName}`.trim();
  return composeEmail(
    {
      subject: `${name} has filled in the intake form`,
      heading: 'An intake form is completed',
      body: [
        `Hi ${practitioner.name}, ${name} has answered your questions. Only you can read them, in your portal.`,
      ],
      action: { label: 'Read the answers', url: link },
      sms: null,
      details: false,
    },
    practice,
  );
}

/** The invitation as an email or as a text message. */
export function writeIntakeMessage(
  channel: 'email' | 'sms',
  { client, practice, practitioner, title, link }: IntakeFacts,
): { subject: string | null; text: string; html: string | null } {
  const content: MessageContent = {
    subject: title
      ? `${title}: a few questions from ${practitioner.name}`
      : `A few questions from ${practitioner.name}`,
    heading: title ?? 'A few questions before your visit',
    body: [
      `Hi ${client.firstName}, ${practitioner.name} would like to know a little about you, so that your time together can begin where it matters.`,
      'It takes a few minutes. Only your practitioner reads your answers.',
    ],
    action: { label: 'Fill in the form', url: link },
    sms: `${practice.name}: before your visit, please fill in this form for ${practitioner.name}. ${link}`,
    details: false,
  };
  return channel === 'sms'
    ? { subject: null, text: composeText(content)!, html: null }
    : composeEmail(content, practice);
}
