import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { refundBill } from './refund-bill.ts';

/** The worker's job for a registration that was cancelled after it was paid (C34). */
export const refundRegistration = operation({
  name: 'refundRegistration',
  kind: 'mutation',
  description: 'Refunds what was collected for a registration.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), registrationId: z.uuid() }),
  output: z.object({ refundedCents: z.int() }),
  job: 'refund-registration',
  run: async (ctx, { registrationId }) => ({
    refundedCents: await refundBill(ctx, { id: registrationId, kind: 'registration' }),
  }),
});
