import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { changeState } from '../change-state.ts';
import { noteToClient } from '../inputs.ts';
import { addToTimeline, announceAppointment, enqueueMessage, enqueueRefund } from '../../effects/index.ts';

/**
 * The practitioner refuses a request: pending -> unavailable. It leaves the calendar and its time is free again (001 §4). The
 * client's message carries the note, if there is one.
 */
export const declineAppointment = operation({
  name: 'declineAppointment',
  kind: 'mutation',
  description: "Declines a client's request.",
  access: practiceOwner(),
  input: z.strictObject({
    appointmentId: z.uuid(),
    practitionerNote: noteToClient.meta({
      description: 'A few words to the client, sent with the answer; the private note stays as it is.',
    }),
  }),
  output: z.object({}),
  async run(ctx, { appointmentId, practitionerNote }) {
    const note = practitionerNote || undefined;
    const practiceId = ctx.practice.id;
    const at = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      await lockCalendar(sql, practiceId);
      const { collected } = await changeState(ctx, sql, {
        action: 'decline',
        appointmentId,
        by: 'practitioner',
        noteToClient: note,
      });
      await addToTimeline(sql, {
        practiceId,
        appointmentId,
        kind: 'declined',
        at,
        ...(note ? { detail: { noted: true } } : {}),
      });
      await enqueueMessage(sql, { practiceId, appointmentId, template: 'appointment_declined', note });
      // A request is paid by nothing but a gift card, which gets it back.
      if (collected) await enqueueRefund(sql, practiceId, appointmentId);
      await announceAppointment(sql, practiceId, appointmentId);
    });
    return {};
  },
});
