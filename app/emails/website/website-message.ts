import { contactRows } from '../contact-rows.ts';
import { composeEmail, type ComposedEmail } from '../compose.ts';
import type { Sender } from '../sender.ts';

/** What the practitioner is told of a message that a visitor of the website wrote. */
export interface WebsiteMessageFacts {
  practice: Sender;
  practitioner: { name: string };
  message: { name: string; email: string; phone: string | null; text: string };
  /** The inbox of the portal. */
  link: string;
}

/** Writes to the practitioner what a visitor of the website wrote to them. Texts are ours: the specification has no contact form. */
export function writeWebsiteMessage(facts: WebsiteMessageFacts): ComposedEmail {
  const { practice, practitioner, message, link } = facts;
  const paragraphs = message.text.split(/\n+/).filter((line) => line.trim() !== '');
  return composeEmail(
    {
      subject: `${message.name} wrote to you on your website`,
      heading: 'Message from your website',
      body: [
        `Hi ${practitioner.name}, ${message.name} filled in the contact form of your website:`,
        ...paragraphs,
        'Nobody has checked who wrote this. Write back to the address below: an answer to this email does not reach them.',
      ],
      action: { label: 'See it in your inbox', url: link },
      sms: null,
      details: false,
    },
    practice,
    [['Name', message.name], ...contactRows(message)],
  );
}
