import { addToTimeline, announceAppointment, wantMessage } from '#app/domain/effects/index.ts';
import { formatRange } from '#app/lib/time.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { sqlState } from '#app/platform/db.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { APPOINTMENT_MESSAGES, PRO_MESSAGES } from './messages.ts';
import { bookedByClient, refuseOverlap } from './overlap.ts';
import { refusalOf, TRANSITIONS, type AppointmentState } from './states.ts';
import { checkSpan, MINUTE_MS } from './times.ts';

interface Move {
  appointmentId: string;
  startsAt: Date;
  /** Without one it keeps its length. */
  endsAt?: Date | undefined;
  message?: string | null | undefined;
  confirmOverlap?: boolean | undefined;
  /** The start that the page knows. */
  previousStartsAt?: Date | undefined;
}

interface Row {
  state: AppointmentState;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  clientBooked: boolean;
  bufferMinutes: number;
}

/**
 * Moves or lengthens a coming appointment inside the caller's transaction, which holds the calendar's lock: the write holds only
 * where state and start still are what was read. The client hears of the new time, reminders are due anew, the charge of the
 * day follows the start. The same time again changes nothing and tells nobody. False where nothing was to be done.
 *
 * Throws not_found, `conflict` with the 'past' text by server time, state_changed where somebody was faster, slot_taken, and
 * `conflict` with the overlaps to confirm (spec 001 §2, §7 reschedule).
 */
export async function moveAppointment(ctx: OperationContext, sql: Sql, move: Move): Promise<boolean> {
  const practiceId = ctx.practice.id;
  const now = ctx.clock.now();
  const [row] = await sql<Row>`
    SELECT state, "startsAt", "endsAt", "timeZone", "clientBooked", "bufferMinutes" FROM "Appointment"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${move.appointmentId}::uuid FOR UPDATE`;
  if (!row) throw new Refusal('not_found', APPOINTMENT_MESSAGES.notFound);
  const refusal = refusalOf('reschedule', row, now);
  if (refusal) throw new Refusal(refusal.code, refusal.userMessage, { data: { state: row.state } });

  const { startsAt } = move;
  const endsAt =
    move.endsAt ?? new Date(startsAt.getTime() + (row.endsAt.getTime() - row.startsAt.getTime()));
  if (isSame(startsAt, row.startsAt) && isSame(endsAt, row.endsAt)) return false;
  if (move.previousStartsAt && !isSame(move.previousStartsAt, row.startsAt)) {
    throw new Refusal(
      'state_changed',
      PRO_MESSAGES.movedMeanwhile(formatRange(row.startsAt, row.endsAt, row.timeZone)),
      { data: { startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() } },
    );
  }
  checkSpan({ startsAt, endsAt }, now);
  if (startsAt.getTime() <= now) {
    throw new Refusal('invalid_input', PRO_MESSAGES.newTimePast, { field: 'startsAt' });
  }
  await refuseOverlap(sql, {
    practiceId,
    span: { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() },
    timeZone: row.timeZone,
    now,
    confirmed: move.confirmOverlap === true,
    moving: { id: move.appointmentId, ...row },
  });
  const sequence = await write(sql, { practiceId, now, row, startsAt, endsAt, id: move.appointmentId });
  await tell(sql, { practiceId, at: new Date(now), row, startsAt, endsAt, move, sequence });
  return true;
}

const isSame = (one: Date, other: Date) => one.getTime() === other.getTime();

/** The new times; answers the raised SEQUENCE of the calendar file. Reminders are due anew for the new start. */
async function write(
  sql: Sql,
  change: { practiceId: string; id: string; now: number; row: Row; startsAt: Date; endsAt: Date },
): Promise<number> {
  const { practiceId, id, row, startsAt, endsAt } = change;
  const busyUntil = new Date(endsAt.getTime() + row.bufferMinutes * MINUTE_MS);
  const now = new Date(change.now);
  try {
    const [moved] = await sql<{ icsSequence: number }>`
      UPDATE "Appointment" SET "startsAt" = ${startsAt}, "endsAt" = ${endsAt}, "busyUntil" = ${busyUntil},
        "rescheduledAt" = ${now}, "icsSequence" = "icsSequence" + 1, "emailReminderAt" = NULL,
        "textReminderAt" = NULL, "updatedAt" = ${now}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid
        AND state = ANY (${TRANSITIONS.reschedule.from}::"AppointmentState"[])
        AND "startsAt" = ${row.startsAt} AND "startsAt" > ${now}
      RETURNING "icsSequence"`;
    if (!moved) throw new Refusal('state_changed', PRO_MESSAGES.changedMeanwhile);
    return moved.icsSequence;
  } catch (error) {
    // The constraint is the proof; the check before it only has the better words.
    if (sqlState(error) === '23P01') throw bookedByClient();
    throw error;
  }
}

async function tell(
  sql: Sql,
  told: {
    practiceId: string;
    at: Date;
    row: Row;
    startsAt: Date;
    endsAt: Date;
    move: Move;
    sequence: number;
  },
): Promise<void> {
  const { practiceId, at, row, startsAt, endsAt, move, sequence } = told;
  const { appointmentId } = move;
  await addToTimeline(sql, {
    practiceId,
    appointmentId,
    kind: 'rescheduled',
    at,
    detail: {
      by: 'practitioner',
      from: row.startsAt.toISOString(),
      to: startsAt.toISOString(),
      until: endsAt.toISOString(),
    },
  });
  await wantMessage(sql, {
    practiceId,
    appointmentId,
    template: 'appointment_rescheduled',
    occasion: `moved-${sequence}`,
    note: move.message || undefined,
  });
  await announceAppointment(sql, practiceId, appointmentId);
}
