import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { changeState, type ChangedAppointment } from '../change-state.ts';
import { noteToClient } from '../inputs.ts';
import { addToTimeline, announceAppointment, enqueueMessage, enqueueRefund } from '../../effects/index.ts';

/**
 * The practitioner takes an appointment, or it and all following of its series, off the calendar: a coming pending or
 * approved one -> cancelled (spec 001 §4). Each client message carries the note, which is kept apart from the private one; what
 * was collected is given back.
 * Answers the ids in order of time. The first one must be cancellable; those after it that are not are left alone.
 */
export const cancelAppointment = operation({
  name: 'cancelAppointment',
  kind: 'mutation',
  description: 'Cancels an appointment, or it and all following sessions of its series.',
  access: practiceOwner(),
  input: z.strictObject({
    appointmentId: z.uuid(),
    practitionerNote: noteToClient.meta({
      description: 'A few words to the client, sent with the cancellation; the private note stays as it is.',
    }),
    cancelRecurringSeries: z.boolean().optional(),
  }),
  output: z.object({ cancelledAppointmentIds: z.array(z.uuid()) }),
  async run(ctx, { appointmentId, practitionerNote, cancelRecurringSeries }) {
    const change = { action: 'cancel', by: 'practitioner', noteToClient: practitionerNote } as const;
    const cancelled = await ctx.db.run(async (sql) => {
      await lockCalendar(sql, ctx.practice.id);
      const all = [await changeState(ctx, sql, { ...change, appointmentId })];
      const [first] = all;
      if (cancelRecurringSeries && first?.seriesId) {
        for (const id of await following(ctx, sql, first)) {
          all.push(await changeState(ctx, sql, { ...change, appointmentId: id }));
        }
        await endSeries(ctx, sql, first.seriesId);
      }
      for (const one of all) await effectsOf(ctx, sql, one, practitionerNote);
      return all;
    });
    return { cancelledAppointmentIds: cancelled.map(({ id }) => id) };
  },
});

/** The sessions of a series after one, that are still to come. Their rows stay locked, so each can be cancelled. */
async function following(ctx: OperationContext, sql: Db, after: ChangedAppointment): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    SELECT id FROM "Appointment"
    WHERE "practiceId" = ${ctx.practice.id}::uuid AND "seriesId" = ${after.seriesId}::uuid
      AND "startsAt" > ${after.startsAt} AND state IN ('pending', 'approved')
    ORDER BY "startsAt", id FOR UPDATE`;
  return rows.map(({ id }) => id);
}

async function endSeries(ctx: OperationContext, sql: Db, seriesId: string): Promise<void> {
  await sql`
    UPDATE "RecurringSeries" SET "cancelledAt" = COALESCE("cancelledAt", ${new Date(ctx.clock.now())})
    WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${seriesId}::uuid`;
}

async function effectsOf(
  ctx: OperationContext,
  sql: Db,
  { id: appointmentId, collected }: ChangedAppointment,
  note: string | null | undefined,
): Promise<void> {
  const practiceId = ctx.practice.id;
  const at = new Date(ctx.clock.now());
  await addToTimeline(sql, {
    practiceId,
    appointmentId,
    kind: 'cancelled',
    at,
    detail: { by: 'practitioner', ...(note ? { noted: true } : {}) },
  });
  await enqueueMessage(sql, {
    practiceId,
    appointmentId,
    template: 'appointment_cancelled',
    note: note || undefined,
  });
  if (collected) await enqueueRefund(sql, practiceId, appointmentId);
  await announceAppointment(sql, practiceId, appointmentId);
}
