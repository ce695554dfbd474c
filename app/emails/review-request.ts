import { listLabel, pluralize, truncate } from '#app/lib/text.ts';
import { composeEmail, type ComposedEmail } from './compose.ts';
import type { Sender } from './sender.ts';
import type { Details } from './text.ts';

/** As much of a review as shows its writer which one it is. */
const QUOTED = 280;

/** A review that the practitioner has typed in. */
interface ImportedReview {
  text: string | null;
  /** 1 to 5. */
  rating: number | null;
  /** 'Monday, March 2, 2026'. */
  day: string;
}

/** What the wish for a review may say to a client. */
interface ReviewRequestFacts {
  client: { firstName: string };
  practice: Sender;
  practitioner: { name: string };
  /** The appointment that is asked about, its day as 'Tue, Mar 4'; null where it is about none. */
  appointment: { services: readonly string[]; day: string } | null;
  /** The request's own link; whoever holds it reviews in this client's name. */
  link: string;
  /** What the client is said to have written elsewhere, and is asked about; null where they are asked to write one. */
  imported: ImportedReview | null;
}

/** The wish for a review as an email. */
export function writeReviewRequest({
  client,
  practice,
  practitioner,
  appointment,
  link,
  imported,
}: ReviewRequestFacts): ComposedEmail {
  const content = {
    subject: imported
      ? `Is this your review of ${practitioner.name}?`
      : `How was it with ${practitioner.name}?`,
    heading: imported ? 'Is this your review?' : 'How was your visit?',
    body: imported
      ? [
          `Hi ${client.firstName}, ${practitioner.name} has brought over a review that you wrote elsewhere and would like to show it.`,
          ...(imported.text ? [`“${truncate(imported.text.trim().replace(/\s+/g, ' '), QUOTED)}”`] : []),
          'It is shown to nobody before you say that it is yours.',
        ]
      : [
          `Hi ${client.firstName}, thank you for your visit with ${practitioner.name}. Would you tell others how it was? It takes about two minutes, and you can hide your name.`,
        ],
    action: { label: imported ? 'See the review' : 'Leave a review', url: link },
    sms: null,
    details: false,
  };
  return composeEmail(content, practice, aboutOf({ practitioner, appointment, imported }));
}

function aboutOf({
  practitioner,
  appointment,
  imported,
}: Pick<ReviewRequestFacts, 'practitioner' | 'appointment' | 'imported'>): Details {
  if (imported) {
    return [
      ...(imported.rating ? ([['Rating', pluralize(imported.rating, 'star')]] satisfies Details) : []),
      ['Dated', imported.day],
    ];
  }
  if (!appointment) return [];
  return [
    ['What', listLabel(appointment.services)],
    ['When', appointment.day],
    ['With', practitioner.name],
  ];
}
