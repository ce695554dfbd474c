import { formatMoney, type Currency } from '#app/lib/money.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { composeEmail, type ComposedEmail } from './compose.ts';
import type { Sender } from './sender.ts';

/** What the practitioner is told of a dispute, when it comes and shortly before its answer is due; the amount is in cents. */
export interface DisputeFacts {
  client: { firstName: string; lastName: string };
  practice: Sender;
  practitioner: { name: string };
  amountCents: number;
  currency: Currency;
  /** An inquiry takes nothing. */
  isTaken: boolean;
  /** Answers are given in an open practice. */
  isClosed: boolean;
  /** Null where the bank does not say until when. */
  dueAt: Date | null;
  /** IANA zone of the practice. */
  timeZone: string;
  /** The dispute in the portal, with its evidence. */
  link: string;
}

export type DisputeTemplate = 'dispute_opened' | 'dispute_due';

/** Writes to the practitioner of a dispute. Texts are ours: the specification has no disputes. */
export function writeDisputeEmail(template: DisputeTemplate, facts: DisputeFacts): ComposedEmail {
  const { client, practice, practitioner, isTaken, isClosed, dueAt, timeZone, link } = facts;
  const name = `${client.firstName} ${client.lastName}`.trim();
  const amount = formatMoney(facts.amountCents, facts.currency);
  const until = dueAt && formatDateTime(dueAt, timeZone);
  const isDue = template === 'dispute_due';
  const taken = isTaken
    ? 'The bank has taken the amount back for now.'
    : 'The bank only asks so far: nothing was taken back.';
  return composeEmail(
    {
      subject: isDue
        ? `Your answer to ${name}’s dispute is due soon`
        : `${name} disputes a payment of ${amount}`,
      heading: isDue ? 'A dispute still waits for your answer' : 'A client disputes a payment',
      body: [
        `Hi ${practitioner.name}, ${name} has gone to their bank about a payment of ${amount}. ${taken}`,
        until ? `Your answer is taken until ${until}. Without one the bank decides for the client.` : '',
        'What we have on record is ready to send as evidence.',
        isClosed ? 'You have closed your practice. To answer, log in and open it again first.' : '',
      ].filter(Boolean),
      action: { label: 'Answer the dispute', url: link },
      sms: null,
      details: false,
    },
    practice,
  );
}
