import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { changeState } from '../change-state.ts';
import { addToTimeline, announceAppointment, enqueueCharge, enqueueMessage } from '../../effects/index.ts';

/**
 * The practitioner takes a client's request: pending -> approved (spec 001 §4). The client is told once; where the
 * practice charges at booking, the card is charged now, since a request is never charged before it is taken.
 */
export const acceptAppointment = operation({
  name: 'acceptAppointment',
  kind: 'mutation',
  description: "Accepts a client's request.",
  access: practiceOwner(),
  input: z.strictObject({ appointmentId: z.uuid() }),
  output: z.object({}),
  async run(ctx, { appointmentId }) {
    const practiceId = ctx.practice.id;
    const at = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      await lockCalendar(sql, practiceId);
      const { chargeNow } = await changeState(ctx, sql, {
        action: 'accept',
        appointmentId,
        by: 'practitioner',
      });
      await addToTimeline(sql, { practiceId, appointmentId, kind: 'approved', at });
      await enqueueMessage(sql, { practiceId, appointmentId, template: 'appointment_confirmed' });
      if (chargeNow) await enqueueCharge(sql, practiceId, appointmentId);
      await announceAppointment(sql, practiceId, appointmentId);
    });
    return {};
  },
});
