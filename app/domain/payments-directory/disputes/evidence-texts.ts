import { EVIDENCE_MAX, type EvidenceKind } from '#app/domain/payments/messages.ts';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { pluralize } from '#app/lib/text.ts';
import { formatDateTime } from '#app/lib/time.ts';

/** What is known of a payment that is disputed, and of what it was for. Amounts are cents. */
export interface EvidenceFacts {
  /** IANA zone in which moments are told. */
  timeZone: string;
  practice: string;
  /** Who provides it, by name: whoever is asked at the bank knows the person. */
  practitioner: string;
  client: { name: string; email: string | null; phone: string | null; paidVisits: number };
  payment: { amountCents: number; currency: Currency; at: Date; brand: string | null; last4: string | null };
  /** What was paid for: services, an event's name, or a gift card. */
  what: string;
  /** Null of what has no time. */
  visit: {
    startsAt: Date;
    endsAt: Date | null;
    place: string;
    isDone: boolean;
    review: { rating: number; at: Date } | null;
  } | null;
  policy: { text: string; acceptedAt: Date; from: string | null } | null;
  /** What proves the most first: confirmations, then reminders, then the rest. */
  messages: {
    name: string;
    channel: 'email' | 'sms';
    to: string;
    sentAt: Date;
    deliveredAt: Date | null;
    openedAt: Date | null;
  }[];
  intake: { name: string; submittedAt: Date } | null;
}

export interface SuggestedEvidence {
  kind: EvidenceKind;
  text: string;
}

/** No provider takes more of one piece; what is cut off shows that it is. */
const fit = (text: string): string =>
  text.length <= EVIDENCE_MAX ? text : `${text.slice(0, EVIDENCE_MAX - 1)}…`;

const cardText = ({ brand, last4 }: EvidenceFacts['payment']): string =>
  brand && last4 ? `the ${brand[0]!.toUpperCase()}${brand.slice(1)} card ending in ${last4}` : 'their card';

/** What we have to show, piece by piece, in words for a bank: facts with their moments, and nothing that is not on record. */
export function suggestedEvidence(facts: EvidenceFacts): SuggestedEvidence[] {
  const { practitioner, client, payment, what, visit, policy, messages, intake, timeZone } = facts;
  const practice = practitioner === facts.practice ? practitioner : `${practitioner} (${facts.practice})`;
  const when = (moment: Date) => formatDateTime(moment, timeZone);
  const amount = formatMoney(payment.amountCents, payment.currency);
  const pieces: (SuggestedEvidence | false | null)[] = [
    visit &&
      visit.isDone && {
        kind: 'visit',
        text: `The visit took place: ${what} with ${practice}, ${when(visit.startsAt)}, ${visit.place}. It was not cancelled, and the client was not marked as absent.${
          visit.review
            ? ` On ${when(visit.review.at)} the client rated this visit ${visit.review.rating} out of 5.`
            : ''
        }`,
      },
    policy && {
      kind: 'policy',
      text: `On ${when(policy.acceptedAt)} the client accepted this cancellation policy while booking${
        policy.from ? `, from the network address ${policy.from}` : ''
      }: “${policy.text.replaceAll(/\s+/g, ' ').trim()}”`,
    },
    messages.length > 0 && { kind: 'messages', text: messagesText(messages, when) },
    intake && {
      kind: 'intake',
      text: `On ${when(intake.submittedAt)} the client filled in and submitted the form “${intake.name}” for ${practice}.`,
    },
    {
      kind: 'receipt',
      text: `${amount} was paid on ${when(payment.at)} with ${cardText(payment)}, saved by the client, for: ${what}.`,
    },
    {
      kind: 'service',
      text: `${what}, by ${practice}${visit ? `, ${when(visit.startsAt)}, ${visit.place}` : ''}.`,
    },
    {
      kind: 'client',
      text: [
        client.name,
        client.email,
        client.phone,
        client.paidVisits > 0 && `${pluralize(client.paidVisits, 'earlier visit')} paid and not disputed`,
      ]
        .filter(Boolean)
        .join(', '),
    },
  ];
  return pieces
    .filter((piece) => piece !== false && piece !== null)
    .map(({ kind, text }) => ({ kind, text: fit(text) }));
}

function messagesText(messages: EvidenceFacts['messages'], when: (moment: Date) => string): string {
  const lines = messages.map(({ name, channel, to, sentAt, deliveredAt, openedAt }) => {
    const way = channel === 'email' ? 'Email' : 'Text message';
    const course = [
      `sent ${when(sentAt)}`,
      deliveredAt && `delivered ${when(deliveredAt)}`,
      openedAt && `opened ${when(openedAt)}`,
    ].filter(Boolean);
    return `${way} “${name}” to ${to}: ${course.join(', ')}.`;
  });
  // In their order, what proves the most first; as many as there is room for.
  const kept: string[] = [];
  for (const line of lines) if ([...kept, line].join('\n').length <= EVIDENCE_MAX) kept.push(line);
  return kept.join('\n') || lines[0]!;
}
