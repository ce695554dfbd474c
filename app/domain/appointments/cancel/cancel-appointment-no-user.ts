import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cancelByClient } from './cancel-as-client.ts';

/** The client cancels a coming appointment from its own page, proven by the page's link (spec 000 §4, §7). */
export const cancelAppointmentNoUser = operation({
  name: 'cancelAppointmentNoUser',
  kind: 'mutation',
  description: 'Cancels the appointment that the link stands for.',
  access: linkHolder<{ appointmentId: string }>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: z.strictObject({
    appointmentId: z.uuid(),
    feeCents: z.int().min(0).optional().meta({
      description: 'Cents, the fee that the page shows: where it is another one by now, nothing is done.',
    }),
  }),
  output: z.object({}),
  async run(ctx, { appointmentId, feeCents }) {
    await cancelByClient(ctx, { appointmentId, action: 'clientCancelFromLink', quotedFeeCents: feeCents });
    return {};
  },
});
