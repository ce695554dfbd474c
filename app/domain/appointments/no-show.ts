import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { addToTimeline, announceAppointment } from '../effects/index.ts';
import { APPOINTMENT_MESSAGES as TEXTS } from './messages.ts';
import { isPast, type AppointmentState } from './states.ts';

interface Outcome {
  state: AppointmentState;
  startsAt: number | Date;
}

/** Why an appointment cannot be a no-show at `now` (epoch ms), or null: only what was confirmed and has begun can. */
export function noShowProblem(appointment: Outcome, now: number): string | null {
  if (appointment.state !== 'approved') return TEXTS.noShowNotConfirmed;
  return isPast(appointment, now) ? null : TEXTS.noShowTooEarly;
}

/**
 * Notes, or takes back, that the client did not come. Asked for again it changes nothing. Throws not_found, and state_changed
 * where the appointment cannot have been missed.
 */
export async function setNoShow(
  ctx: OperationContext,
  appointmentId: string,
  missed: boolean,
): Promise<void> {
  const practiceId = ctx.practice.id;
  const at = new Date(ctx.clock.now());
  await ctx.db.sql(async (sql) => {
    const [changed] = await sql`
      UPDATE "Appointment" SET "noShowAt" = ${missed ? at : null}, "updatedAt" = ${at}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid
        AND ("noShowAt" IS NULL) = ${missed}::boolean
        AND (NOT ${missed}::boolean OR (state = 'approved' AND "startsAt" <= ${at}))
      RETURNING id`;
    if (changed) {
      const kind = missed ? 'no_show' : 'no_show_undone';
      await addToTimeline(sql, { practiceId, appointmentId, kind, at });
      await announceAppointment(sql, practiceId, appointmentId);
      return;
    }
    const [row] = await sql<Outcome & { noShowAt: Date | null }>`
      SELECT state, "startsAt", "noShowAt" FROM "Appointment"
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
    if (!row) throw new Refusal('not_found', TEXTS.notFound);
    if ((row.noShowAt !== null) === missed) return;
    throw new Refusal('state_changed', noShowProblem(row, at.getTime()) ?? TEXTS.notFound);
  });
}
