import { z } from 'zod';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/index.ts';
import { actingAsClient } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { clientBooking } from './booking-output.ts';
import { bookingCardInput } from './inputs.ts';
import { readBookings } from './read-bookings.ts';

/** One of the signed-in client's own bookings, with its practitioner, services and place (spec 000 §7 BookingCard). */
export const bookingCard = operation({
  name: 'bookingCard',
  kind: 'query',
  description: 'One of your bookings.',
  access: actingAsClient(),
  input: bookingCardInput,
  output: z.object({ userAppointment: clientBooking }).meta({ id: 'BookingCard' }),
  async run(ctx, { id }) {
    const userId = actorUserId(ctx.actor)!;
    const practiceId = await ctx.cross.practiceForClientAppointment(userId, id);
    const [booking] = practiceId ? await readBookings(ctx, userId, [{ practiceId, id }]) : [];
    if (!booking) throw new Refusal('not_found', APPOINTMENT_MESSAGES.notFound);
    return { userAppointment: booking };
  },
});
