import { listLabel } from '#app/lib/text.ts';
import { ownWords } from './own-words.ts';
import { placeOf } from './place.ts';
import type { MessageFacts } from './facts.ts';
import { spanLines } from './when.ts';
import type { Details, MessageContent } from './text.ts';

/**
 * One message for a whole series instead of one for each date: all of them in a table, the first one behind the button. What the practice
 * wrote itself into its confirmation stands above, with the first date in its placeholder.
 */
export function seriesConfirmedText(facts: MessageFacts): MessageContent {
  const { appointment, client, practice, practitioner, links } = facts;
  const sessions = facts.series ?? [];
  const count = sessions.length === 1 ? 'one appointment' : `${sessions.length} appointments`;
  const theirs = `${count} with ${practitioner.name}. You will be reminded of each; the calendar file holds them all.`;
  const [first] = sessions;
  const opening = first ?? appointment;
  const when = spanLines({ ...appointment, startsAt: opening.startsAt, endsAt: opening.endsAt }).text;
  return {
    subject: `Confirmed: ${count} with ${practitioner.name}, the first on ${when}`,
    heading: 'Your appointments are confirmed',
    body: facts.ownWords?.appointment_confirmed
      ? [
          ...ownWords('appointment_confirmed', {
            ...facts,
            appointment: { ...appointment, startsAt: opening.startsAt, endsAt: opening.endsAt },
          }),
          `You have ${theirs}`,
        ]
      : [`Hi ${client.firstName}, you have ${theirs}`],
    rows: [
      ...sessions.map(({ startsAt, endsAt }, index): Details[number] => [
        `${index + 1}.`,
        spanLines({ ...appointment, startsAt, endsAt }),
      ]),
      ['What', listLabel(appointment.services)],
      placeOf(facts),
    ],
    action: { label: 'See the first one', url: first?.url ?? links.client },
    sms: `${practice.name}: ${count} confirmed, the first on ${when}. ${first?.url ?? links.client}`,
    details: false,
  };
}

/** The other dates that a booking or request of one visit came with, as one sentence; nothing where it came alone. */
export function alsoOn({ appointment, series = [] }: MessageFacts): string[] {
  const [, ...others] = series;
  if (others.length === 0) return [];
  const dates = others.map(({ startsAt, endsAt }) => spanLines({ ...appointment, startsAt, endsAt }).text);
  return [`Also on ${dates.join('; ')}.`];
}
