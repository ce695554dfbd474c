import { lockCalendar } from '#app/domain/availability/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { addToTimeline, announceAppointment, wantMessage, wantRefund } from '../effects/index.ts';
import { changeState } from './change-state.ts';

/**
 * The client calls an appointment off, in the way `action` allows. Both sides are told once, and what was collected goes
 * back. Of an acceptance at the same moment one wins, under the calendar's lock (spec 000 §4).
 */
export async function cancelByClient(
  ctx: OperationContext,
  action: 'clientCancelFromLink' | 'clientCancelFromBookings',
  appointmentId: string,
): Promise<void> {
  const practiceId = ctx.practice.id;
  const at = new Date(ctx.clock.now());
  await ctx.db.sql(async (sql) => {
    await lockCalendar(sql, practiceId);
    const [before] = await sql<{ state: string }>`
      SELECT state FROM "Appointment" WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
    const { collected } = await changeState(ctx, sql, { action, appointmentId, by: 'client' });
    await addToTimeline(sql, { practiceId, appointmentId, kind: 'cancelled', at, detail: { by: 'client' } });
    // Whoever puts a declined request away tells nobody anything new.
    if (before?.state !== 'unavailable') {
      await wantMessage(sql, { practiceId, appointmentId, template: 'client_cancelled' });
      await wantMessage(sql, { practiceId, appointmentId, template: 'appointment_cancelled' });
    }
    if (collected) await wantRefund(sql, practiceId, appointmentId);
    await announceAppointment(sql, practiceId, appointmentId);
  });
}
