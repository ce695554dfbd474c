import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { unresolvedSince } from '../transactions.ts';

/** The sweeper's way in: a refund whose outcome was lost, by its adjustment. */
export const resolveRefund = operation({
  name: 'resolveRefund',
  kind: 'mutation',
  description: 'Carries a refund on whose outcome is not known.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), adjustmentId: z.uuid() }),
  output: z.object({ refundedCents: z.int() }),
  job: 'resolve-refund',
  due: ({ cross }, now) => cross.due('unresolved_refunds', 'adjustmentId', unresolvedSince(now)),
  key: ({ adjustmentId }) => `resolve-refund:${adjustmentId}`,
  run: async (ctx, { adjustmentId }) => ({ refundedCents: await carryOutRefund(ctx, adjustmentId) }),
});
