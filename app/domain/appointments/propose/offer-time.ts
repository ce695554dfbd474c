import { announceAppointment, enqueueMessage } from '#app/domain/effects/index.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PROPOSAL_MESSAGES as messages } from '../messages.ts';
import { readMovable } from '../move/client-may-move.ts';
import { whyNotMoved } from '../overlap.ts';
import { againstNamed, readProposal, writeOffer } from './proposal.ts';

interface Named {
  practiceId: string;
  appointmentId: string;
  startsAt: Date;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Offers the client of a coming appointment one time that the practitioner named, inside the caller's transaction, which holds the calendar's
 * lock. It need not be one that the booking page offers, but nothing may stand there. Nothing is moved or held; the same offer again writes to nobody.
 * @returns whether the client is written to
 * @throws not_found, state_changed and conflict as for any move; conflict where something else is at that time
 */
export async function offerTime(
  sql: Db,
  { practiceId, appointmentId, startsAt, now }: Named,
): Promise<boolean> {
  const start = startsAt.getTime();
  const movable = await readMovable(sql, practiceId, appointmentId, now, { isOffered: true });
  const proposal = await readProposal(sql, appointmentId);
  const isOffered =
    proposal?.isNamed &&
    !proposal.takenAt &&
    proposal.previousStart.getTime() === movable.startsAt.getTime() &&
    proposal.starts[0]?.getTime() === start;
  if (isOffered) return false;
  const span = { startsAt: start, endsAt: start + movable.endsAt.getTime() - movable.startsAt.getTime() };
  const query = { practiceId, appointmentId, span, now, lengthAfterStart: false };
  const why = await whyNotMoved(sql, query);
  if (why) throw new Refusal('conflict', why);
  const conflicts = await againstNamed(sql, start, { practiceId, appointmentId, movable, now });
  if (conflicts.length > 0)
    throw new Refusal('conflict', messages.namedTaken([...new Set(conflicts.map(({ name }) => name))]));
  const { startsAt: previousStart } = movable;
  const offer = { practiceId, appointmentId, previousStart, now, starts: [start], isNamed: true };
  const note = await writeOffer(sql, offer);
  await enqueueMessage(sql, {
    practiceId,
    appointmentId,
    template: 'new_times_proposed',
    occasion: `proposed-${now}`,
    note,
  });
  await announceAppointment(sql, practiceId, appointmentId);
  return true;
}
