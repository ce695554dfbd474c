import { checkSpan } from '#app/domain/appointments/index.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { formatDays, formatRange, localDate } from '#app/lib/time.ts';
import { PROPOSAL_TEXTS as texts } from '../messages.ts';

/** An entry of ours that its owner changed over there, as it was read. */
export interface ProposalRow {
  id: string;
  subject: 'appointment' | 'group' | 'personal';
  subjectId: string;
  title: string;
  /** Of an appointment. */
  tokenEncrypted: string | null;
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
export type Answer = 'offer' | 'take_over' | 'cancel';

/**
 * What is proposed, in words, and what can be done about it (pure). A client is asked for another start: whole days and what is past
 * cannot be offered. Another length is the practitioner's to set, so it is taken over, and the client is told. What was deleted there is
 * cancelled where that is asked about, never by this alone. Nobody need be asked about one's own time, and who comes to a group event is
 * told of its new one.
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
  const tells = movedTo && subject === 'appointment' && isLength(row, movedTo) ? texts.tellsClient : null;
  const isOwn = subject === 'personal';
  const answer: Answer | null =
    !movedTo && !isOwn ? 'cancel' : why ? null : subject === 'appointment' && !tells ? 'offer' : 'take_over';
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
    why: why ?? tells,
  };
}

/** Only its end is another. Calendars outside keep seconds. */
const isLength = ({ startsAt }: ProposalRow, movedTo: { startsAt: Date; allDay: boolean }): boolean =>
  !movedTo.allDay && Math.floor(movedTo.startsAt.getTime() / 1000) === Math.floor(startsAt.getTime() / 1000);

/** Why no appointment can take that long. */
function lengthProblem(span: { startsAt: Date; endsAt: Date }, now: number): string | null {
  try {
    checkSpan(span, now);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return `${error.userMessage} ${texts.lengthOdd}`;
    throw error;
  }
}

function whyNot(
  row: ProposalRow,
  movedTo: { startsAt: Date; endsAt: Date; allDay: boolean } | null,
  now: number,
): string | null {
  const { subject, startsAt } = row;
  if (subject === 'personal') return null;
  if (!movedTo) return subject === 'group' ? texts.deletedGroup : texts.deletedAppointment;
  if (subject === 'group') return movedTo.startsAt.getTime() <= now ? texts.past : null;
  if (movedTo.allDay) return texts.wholeDay;
  if (isLength(row, movedTo)) return lengthProblem({ startsAt, endsAt: movedTo.endsAt }, now);
  return movedTo.startsAt.getTime() <= now ? texts.past : null;
}
