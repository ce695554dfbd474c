import { formatRange } from '#app/lib/time.ts';
import type { MessageFacts } from './facts.ts';
import type { Details, Words } from './words.ts';

/** One message for a whole series instead of one for each date: all of them in a table, the first one behind the button. */
export function seriesConfirmedWords(facts: MessageFacts): Words {
  const { appointment, client, practice, practitioner, location, links } = facts;
  const sessions = facts.series ?? [];
  const count = sessions.length === 1 ? 'one appointment' : `${sessions.length} appointments`;
  const [first] = sessions;
  const when = first
    ? formatRange(first.startsAt, first.endsAt, appointment.timeZone)
    : formatRange(appointment.startsAt, appointment.endsAt, appointment.timeZone);
  return {
    subject: `Confirmed: ${count} with ${practitioner.name}, the first on ${when}`,
    heading: 'Your appointments are confirmed',
    body: [
      `Hi ${client.firstName}, ${practitioner.name} has booked ${count} for you. You will be reminded of each; the calendar file holds them all.`,
    ],
    rows: [
      ...sessions.map(({ startsAt, endsAt }, index): Details[number] => [
        `${index + 1}.`,
        formatRange(startsAt, endsAt, appointment.timeZone),
      ]),
      ['What', appointment.services.join(', ')],
      ['Where', location.address ? `${location.name}, ${location.address}` : location.name],
    ],
    action: { label: 'See the first one', url: first?.url ?? links.client },
    sms: `${practice.name}: ${count} confirmed, the first on ${when}. ${first?.url ?? links.client}`,
    details: false,
  };
}
