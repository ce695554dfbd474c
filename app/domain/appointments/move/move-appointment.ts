import { formatRange } from '#app/lib/time.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { APPOINTMENT_MESSAGES, PRO_MESSAGES } from '../messages.ts';
import { refuseOverlap } from '../overlap.ts';
import { isPast, refusalOf, type AppointmentState } from '../states.ts';
import { checkSpan } from '../times.ts';
import { writeMove } from './write-move.ts';

interface Move {
  appointmentId: string;
  startsAt: Date;
  /** Without one it keeps its length. */
  endsAt?: Date | undefined;
  message?: string | null | undefined;
  confirmOverlap?: string[] | undefined;
  /** The start that the page knows. */
  previousStartsAt?: Date | undefined;
  /** An edit also puts right how long an appointment took that has begun; its start stands. */
  lengthAfterStart?: boolean;
}

interface Row {
  state: AppointmentState;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  locationId: string;
  clientBooked: boolean;
  bufferMinutes: number;
}

/**
 * Moves or lengthens an appointment inside the caller's transaction, which holds the calendar's lock: the write holds only
 * where state and start still are what was read. The client hears of the new time, reminders are due anew, the charge of the
 * day follows the start. Another length alone is told as a change, its price stays, and once the appointment has begun nobody is told.
 * The same time again changes nothing and tells nobody. False where nothing was to be done.
 *
 * Throws not_found, `conflict` with the 'past' text by server time, state_changed where somebody was faster, slot_taken, and
 * `conflict` with the overlaps to confirm (spec 001 §2, §7 reschedule).
 */
export async function moveAppointment(ctx: OperationContext, sql: Db, move: Move): Promise<boolean> {
  const practiceId = ctx.practice.id;
  const now = ctx.clock.now();
  const [row] = await sql<Row>`
    SELECT state, "startsAt", "endsAt", "timeZone", "locationId", "clientBooked", "bufferMinutes" FROM "Appointment"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${move.appointmentId}::uuid FOR UPDATE`;
  if (!row) throw new Refusal('not_found', APPOINTMENT_MESSAGES.notFound);
  const isLength = isSame(move.startsAt, row.startsAt);
  const refusal = refusalOf(isLength && move.lengthAfterStart ? 'update' : 'reschedule', row, now);
  if (refusal) throw new Refusal(refusal.code, refusal.userMessage, { data: { state: row.state } });

  const { startsAt } = move;
  const endsAt =
    move.endsAt ?? new Date(startsAt.getTime() + (row.endsAt.getTime() - row.startsAt.getTime()));
  if (isLength && isSame(endsAt, row.endsAt)) return false;
  if (move.previousStartsAt && !isSame(move.previousStartsAt, row.startsAt)) {
    throw new Refusal(
      'state_changed',
      PRO_MESSAGES.movedMeanwhile(formatRange(row.startsAt, row.endsAt, row.timeZone)),
      { data: { startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() } },
    );
  }
  checkSpan({ startsAt, endsAt }, now);
  if (!isLength && startsAt.getTime() <= now) {
    throw new Refusal('invalid_input', PRO_MESSAGES.newTimePast, { field: 'startsAt' });
  }
  await refuseOverlap(sql, {
    practiceId,
    span: { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() },
    timeZone: row.timeZone,
    locationId: row.locationId,
    now,
    confirmed: move.confirmOverlap,
    moving: { id: move.appointmentId, ...row },
  });
  const moved = { practiceId, appointmentId: move.appointmentId, now, row, startsAt, endsAt };
  const note = move.message || undefined;
  await writeMove(sql, { ...moved, by: 'practitioner', note, tells: !isPast(row, now) });
  return true;
}

const isSame = (one: Date, other: Date) => one.getTime() === other.getTime();
