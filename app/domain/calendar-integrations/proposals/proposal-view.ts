import { formatDays, formatRange, localDate } from '#app/lib/time.ts';
import { PROPOSAL_TEXTS as texts } from '../messages.ts';

/** An entry of ours that its owner changed over there, as it was read. */
export interface ProposalRow {
  id: string;
  subject: 'appointment' | 'group' | 'personal';
  subjectId: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  allDay: boolean;
  elsewhereStart: Date | null;
  elsewhereEnd: Date | null;
  elsewhereAllDay: boolean;
  offeredAt: Date | null;
  providerName: 'google' | 'apple' | 'live_connect' | 'other';
  timeZone: string;
}

/** What can be done about it beside putting it back. */
export type Answer = 'offer' | 'take_over';

/**
 * What is proposed, in words, and what can be done about it (pure). A client is asked for another start alone: whole days and
 * what is past cannot be offered, and another length is the practitioner's to set here. Nobody need be asked about one's own time, and who
 * comes to a group event is told of its new one.
 * @param now epoch milliseconds
 */
export function proposalView(row: ProposalRow, now: number) {
  const { elsewhereStart, elsewhereEnd, elsewhereAllDay, subject, timeZone, providerName } = row;
  const movedTo =
    elsewhereStart && elsewhereEnd
      ? { startsAt: elsewhereStart, endsAt: elsewhereEnd, allDay: elsewhereAllDay }
      : null;
  const range = (at: { startsAt: Date; endsAt: Date; allDay: boolean }) =>
    at.allDay ? formatDays(at.startsAt, at.endsAt, timeZone) : formatRange(at.startsAt, at.endsAt, timeZone);
  const why = whyNot(row, movedTo, now);
  const answer: Answer | null = why ? null : subject === 'appointment' ? 'offer' : 'take_over';
  return {
    id: row.id,
    subject,
    title: row.title || texts.personal,
    when: range(row),
    day: localDate(row.startsAt, timeZone),
    said: movedTo ? texts.moved(range(movedTo), providerName) : texts.deleted(providerName),
    movedTo,
    offeredAt: row.offeredAt,
    answer,
    why,
  };
}

function whyNot(
  { subject, startsAt }: ProposalRow,
  movedTo: { startsAt: Date; allDay: boolean } | null,
  now: number,
): string | null {
  if (subject === 'personal') return null;
  if (!movedTo) return subject === 'group' ? texts.deletedGroup : texts.deletedAppointment;
  if (subject === 'group') return movedTo.startsAt.getTime() <= now ? texts.past : null;
  if (movedTo.allDay) return texts.wholeDay;
  if (movedTo.startsAt.getTime() === startsAt.getTime()) return texts.lengthOnly;
  return movedTo.startsAt.getTime() <= now ? texts.past : null;
}
