import { EVIDENCE_MAX, type EvidenceKind } from '#app/lib/messages/dispute-answers.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { pluralize } from '#app/lib/text.ts';
import { formatDateTime } from '#app/lib/time.ts';

/** What is known of a payment that is disputed, and of what it was for. Amounts are cents. */
export interface EvidenceFacts {
  /** IANA zone in which moments are told. */
  timeZone: string;
  practice: string;
  /** Who provides it, by name: the client, whom the bank asks, knows them by it. */
  practitioner: string;
  client: { name: string; email: string | null; phone: string | null; paidVisits: number };
  payment: {
    amountCents: number;
    currency: Currency;
    at: Date;
    brand: string | null;
    last4: string | null;
    /** It is on record that the client saved the card, and not the practice in their name. */
    isSavedByClient: boolean;
  };
  /** What was paid for: services, an event's name, or a gift card. */
  what: string;
  /** Null of what has no time. */
  visit: {
    startsAt: Date;
    endsAt: Date | null;
    place: string;
    isDone: boolean;
    /** That it was cancelled, or its client did not come; `by` is not on record of every cancelling. */
    off:
      | { how: 'cancelled'; at: Date; by: 'client' | 'practitioner' | 'system' | null }
      | { how: 'missed'; at: Date }
      | null;
    /** The fee that the policy has for that, as it is kept; 0 where there is none. */
    feeCents: number;
    review: { rating: number; at: Date } | null;
  } | null;
  /** A gift card that was sold, and what was paid with it. Who received it is a third person, whom we name to no bank. */
  gift: {
    deliveredAt: Date | null;
    uses: { amountCents: number; at: Date }[];
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
      text: `${amount} was paid on ${when(payment.at)} with ${cardText(payment)}${payment.isSavedByClient ? ', saved by the client' : ''}, for: ${paidFor(facts)}.`,
    },
    {
      kind: 'service',
      text: serviceText({ ...facts, practice }, when),
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

/** What the money was for: the fee of a visit that did not take place is no visit. */
function paidFor({ what, visit }: EvidenceFacts): string {
  if (!visit?.off) return what;
  const how = visit.off.how === 'cancelled' ? 'cancelled' : 'missed';
  return visit.feeCents > 0 ? `the fee for ${what}, ${how}` : `${what}, ${how}`;
}

/** What was sold, and what became of it. */
function serviceText(facts: EvidenceFacts, when: (moment: Date) => string): string {
  const { what, practice, visit, gift, payment } = facts;
  const money = (cents: number) => formatMoney(cents, payment.currency);
  if (gift) {
    const uses = gift.uses.map(({ amountCents, at }) => `${money(amountCents)} on ${when(at)}`);
    return [
      `${what} of ${practice}.`,
      gift.deliveredAt && `It was sent by email to whom it is for on ${when(gift.deliveredAt)}.`,
      uses.length > 0 && `It was used to pay ${uses.join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' ');
  }
  if (!visit) return `${what}, by ${practice}.`;
  const booked = `${what}, by ${practice}, ${when(visit.startsAt)}, ${visit.place}`;
  const { off, feeCents } = visit;
  if (!off) return `${booked}.`;
  const fee = feeCents > 0 ? ` The fee of the cancellation policy for this is ${money(feeCents)}.` : '';
  if (off.how === 'missed')
    return `Booked: ${booked}. The client did not come, which was noted on ${when(off.at)}.${fee}`;
  const who =
    off.by === 'client'
      ? 'The client cancelled it'
      : off.by === 'practitioner'
        ? `${practice} cancelled it`
        : 'It was cancelled';
  return `Booked: ${booked}. ${who} on ${when(off.at)}, ${howLongBefore(off.at, visit.startsAt)}.${fee}`;
}

function howLongBefore(at: Date, startsAt: Date): string {
  const minutes = Math.floor((startsAt.getTime() - at.getTime()) / MINUTE_MS);
  if (minutes < 0) return 'after it was to begin';
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${pluralize(Math.floor(hours / 24), 'day')} before it was to begin`;
  return hours > 0
    ? `${pluralize(hours, 'hour')} before it was to begin`
    : `${pluralize(minutes, 'minute')} before it was to begin`;
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
