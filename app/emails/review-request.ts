import { listInWords } from '#app/lib/text.ts';
import { composeEmail, type ComposedEmail } from './compose.ts';
import type { Sender } from './sender.ts';
import type { Details } from './words.ts';

/** What the wish for a review may say to a client. */
interface ReviewRequestFacts {
  client: { firstName: string };
  practice: Sender;
  practitioner: { name: string };
  /** The visit that is asked about, its day as 'Tue, Mar 4'; null where it is about none. */
  visit: { services: readonly string[]; day: string } | null;
  /** The request's own link; whoever holds it reviews in this client's name. */
  link: string;
  /** The practitioner has typed in a review that the client wrote elsewhere, and asks whether it is theirs. */
  imported: boolean;
}

/** The wish for a review as an email. */
export function writeReviewRequest({
  client,
  practice,
  practitioner,
  visit,
  link,
  imported,
}: ReviewRequestFacts): ComposedEmail {
  const words = {
    subject: imported
      ? `Is this your review of ${practitioner.name}?`
      : `How was it with ${practitioner.name}?`,
    heading: imported ? 'Is this your review?' : 'How was your visit?',
    body: [
      imported
        ? `Hi ${client.firstName}, ${practitioner.name} would like to show a review that you wrote elsewhere. It is shown to nobody before you say that it is yours.`
        : `Hi ${client.firstName}, thank you for your visit with ${practitioner.name}. Would you tell others how it was? It takes about two minutes, and you can hide your name.`,
    ],
    action: { label: imported ? 'See the review' : 'Leave a review', url: link },
    sms: null,
    details: false,
  };
  const about: Details = visit
    ? [
        ['What', listInWords(visit.services)],
        ['When', visit.day],
        ['With', practitioner.name],
      ]
    : [];
  return composeEmail(words, practice, about);
}
