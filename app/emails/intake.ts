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
  return {
    subject: words.subject,
    text: [words.heading, ...words.body, `${words.action.label}: ${link}`, practice.name].join('\n\n'),
    html: htmlMessage(words, [], practice),
  };
}
