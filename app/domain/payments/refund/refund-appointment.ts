import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { refundBill } from './refund-bill.ts';

/** Gives back what was collected for a cancelled appointment, less a fee that is kept. Safe to repeat at any point. */
export const refundAppointment = operation({
  name: 'refundAppointment',
  kind: 'mutation',
  description: 'Refunds what was collected for an appointment.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), appointmentId: z.uuid() }),
  output: z.object({ refundedCents: z.int() }),
  job: 'refund-appointment',
  run: async (ctx, { appointmentId }) => ({
    refundedCents: await refundBill(ctx, { id: appointmentId, kind: 'appointment' }),
  }),
});
