import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cancelByClient } from './client-cancelled.ts';

/** The client cancels a coming appointment from its own page, proven by the page's link (spec 000 §4, §7). */
export const cancelAppointmentNoUser = operation({
  name: 'cancelAppointmentNoUser',
  kind: 'mutation',
  description: 'Cancels the appointment that the link stands for.',
  access: linkHolder<{ appointmentId: string }>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: z.strictObject({ appointmentId: z.uuid() }),
  output: z.object({}),
  async run(ctx, { appointmentId }) {
    await cancelByClient(ctx, 'clientCancelFromLink', appointmentId);
    return {};
  },
});
