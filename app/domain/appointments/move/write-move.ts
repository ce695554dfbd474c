import { addToTimeline, announceAppointment, enqueueMessage } from '#app/domain/effects/index.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { sqlState } from '#app/platform/db.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PRO_MESSAGES } from '../messages.ts';
import { bookedByClient } from '../overlap.ts';
import { TRANSITIONS } from '../states.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';

interface Moved {
  practiceId: string;
  appointmentId: string;
  by: 'client' | 'practitioner';
  /** Epoch milliseconds. */
  now: number;
  /** As it was read under the calendar's lock. */
  row: { startsAt: Date; endsAt: Date; bufferMinutes: number };
  startsAt: Date;
  endsAt: Date;
  /** The practitioner's word to the client. */
  note?: string | undefined;
  /** False for what is past: nobody hears of it. */
  tells?: boolean;
}

/**
 * Writes the new times of an appointment that may move there, and everything that follows: both sides are told, reminders are due anew
 * for the new start, the SEQUENCE of its calendar file is raised. Where only its end is another, it has changed and not moved.
 * Holds only where state and start still are what was read.
 * @throws state_changed where somebody was faster, slot_taken where a client's booking has the time
 */
export async function writeMove(sql: Db, moved: Moved): Promise<void> {
  const { practiceId, appointmentId, by, row, startsAt, endsAt, note, tells = true } = moved;
  const isLength = startsAt.getTime() === row.startsAt.getTime();
  const sequence = await writeTimes(sql, moved);
  const told = { practiceId, appointmentId, occasion: `moved-${sequence}` };
  await addToTimeline(sql, {
    practiceId,
    appointmentId,
    kind: 'rescheduled',
    at: new Date(moved.now),
    detail: {
      by,
      from: row.startsAt.toISOString(),
      to: startsAt.toISOString(),
      until: endsAt.toISOString(),
      ...(isLength ? { before: row.endsAt.toISOString() } : {}),
    },
  });
  if (by === 'practitioner' && tells) {
    const template = isLength ? 'appointment_changed' : 'appointment_rescheduled';
    await enqueueMessage(sql, { ...told, template, note });
  } else if (by === 'client') {
    await enqueueMessage(sql, { ...told, template: 'appointment_moved' });
    await enqueueMessage(sql, { ...told, template: 'client_rescheduled', note: row.startsAt.toISOString() });
  }
  await announceAppointment(sql, practiceId, appointmentId);
}

/** Answers the raised SEQUENCE. */
async function writeTimes(
  sql: Db,
  { practiceId, appointmentId, row, startsAt, endsAt, now: at }: Moved,
): Promise<number> {
  const busyUntil = new Date(endsAt.getTime() + row.bufferMinutes * MINUTE_MS);
  const now = new Date(at);
  const isMoved = startsAt.getTime() !== row.startsAt.getTime();
  try {
    const [moved] = await sql<{ icsSequence: number }>`
      UPDATE "Appointment" SET "startsAt" = ${startsAt}, "endsAt" = ${endsAt}, "busyUntil" = ${busyUntil},
        "rescheduledAt" = CASE WHEN ${isMoved}::boolean THEN ${now}::timestamptz ELSE "rescheduledAt" END,
        "emailReminderAt" = CASE WHEN ${isMoved}::boolean THEN NULL ELSE "emailReminderAt" END,
        "textReminderAt" = CASE WHEN ${isMoved}::boolean THEN NULL ELSE "textReminderAt" END,
        "icsSequence" = "icsSequence" + 1, "updatedAt" = ${now}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid
        AND state = ANY (${TRANSITIONS.reschedule.from}::"AppointmentState"[])
        AND "startsAt" = ${row.startsAt} AND ("startsAt" > ${now} OR NOT ${isMoved}::boolean)
      RETURNING "icsSequence"`;
    if (!moved) throw new Refusal('state_changed', PRO_MESSAGES.changedMeanwhile);
    return moved.icsSequence;
  } catch (error) {
    // The constraint is the proof; the check before it only has the better words.
    if (sqlState(error) === '23P01') throw bookedByClient();
    throw error;
  }
}
