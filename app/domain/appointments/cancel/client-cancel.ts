import { z } from 'zod';
import { actingAsClient } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { cancelByClient } from './cancel-as-client.ts';
import { APPOINTMENT_MESSAGES } from '../messages.ts';

/**
 * A signed-in client cancels one of their own bookings, at whichever practice it is. Only a booking that is PENDING or
 * UNAVAILABLE: a confirmed one is cancelled on its own page (spec 000 §4).
 */
export const clientCancel = operation({
  name: 'clientCancel',
  kind: 'mutation',
  description: 'Cancels a booking of the signed-in client that is not confirmed.',
  access: actingAsClient(),
  input: z.strictObject({ appointmentId: z.uuid() }),
  output: z.object({}),
  async run(ctx, { appointmentId }) {
    const practiceId = await ctx.cross.practiceForClientAppointment(actorUserId(ctx.actor)!, appointmentId);
    const practice = practiceId && (await ctx.cross.practiceForId(practiceId));
    if (!practice) throw new Refusal('not_found', APPOINTMENT_MESSAGES.notFound);
    const db = practiceDb(ctx.database, practice.id);
    await cancelByClient({ ...ctx, practice, db }, { appointmentId, action: 'clientCancelFromBookings' });
    return {};
  },
});
