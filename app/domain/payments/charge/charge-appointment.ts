import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { charge } from './charge.ts';
import { mustBeChargeable } from './charge-rules.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';

/** The charge of the day, or at booking: made by the worker while the client is away (000 §4, Hold). */
export const chargeAppointment = operation({
  name: 'chargeAppointment',
  kind: 'mutation',
  description: 'Charges an appointment off-session.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), appointmentId: z.uuid() }),
  output: z.object({ outcome: z.string() }),
  job: 'charge-appointment',
  due: ({ cross }, now) => cross.due('appointments_to_charge', 'appointmentId', now),
  key: ({ appointmentId }) => `charge-of-the-day:${appointmentId}`,
  async run(ctx, { appointmentId }) {
    const { outcome } = await charge(ctx, {
      bill: { id: appointmentId, kind: 'appointment' },
      purpose: 'bill',
      check: mustBeChargeable(ctx.clock.now(), { beforeTheDay: true }),
    });
    // The job is tried again with the same key until the provider says what became of it.
    if (outcome === 'unavailable' || outcome === 'not_taken')
      throw new Refusal('unavailable', PAYMENT_MESSAGES.notYetKnown);
    return { outcome };
  },
});
