import { htmlMessage } from './html.tsx';
import type { Words } from './templates.ts';

/** What the invitation to fill in an intake form may say. */
export interface IntakeFacts {
  client: { firstName: string };
  practice: { name: string; url: string };
  practitioner: { name: string };
  /** The form's own link; whoever holds it may fill it in. */
  link: string;
}

interface WrittenIntake {
  subject: string | null;
  text: string;
  html: string | null;
}

interface CompletedFacts {
  client: { firstName: string; lastName: string };
  practice: { name: string; url: string };
  practitioner: { name: string };
  /** The client's intake form in the portal. */
  link: string;
}

/** What the practitioner is told of a completed form: that it is there, and nothing of what it says. */
export function writeIntakeCompleted({ client, practice, practitioner, link }: CompletedFacts) {
  const name = `${client.firstName} ${client.lastName}`.trim();
  return written(
    {
      subject: `${name} has filled in the intake form`.replace(/\s+/g, ' '),
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

function written(words: Words, practice: IntakeFacts['practice']) {
  return {
    subject: words.subject,
    text: [words.heading, ...words.body, `${words.action.label}: ${words.action.url}`, practice.name].join(
      '\n\n',
    ),
    html: htmlMessage(words, [], practice),
  };
}

/** The invitation as an e-mail or as a text message. */
export function writeIntakeMessage(channel: 'email' | 'sms', facts: IntakeFacts): WrittenIntake {
  const { client, practice, practitioner, link } = facts;
  if (channel === 'sms') {
    const text = `${practice.name}: before your visit, please fill in this form for ${practitioner.name}. ${link}`;
    return { subject: null, text: text.replace(/\s+/g, ' '), html: null };
  }
  const words: Words = {
    subject: `A few questions from ${practitioner.name}`.replace(/\s+/g, ' '),
    heading: 'A few questions before your visit',
    body: [
      `Hi ${client.firstName}, ${practitioner.name} would like to know a little about you, so that your time together can begin where it matters.`,
      'It takes a few minutes. Only your practitioner reads your answers.',
    ],
    action: { label: 'Fill in the form', url: link },
    sms: null,
    details: false,
  };
  return written(words, practice);
}
