import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { giveBackLeft } from './hand-back-stripe.ts';

/**
 * Gives back leave at Stripe that was not taken as its account was disconnected here: Stripe did not answer, or the process ended in
 * between. Until it is taken, whatever account is connected meanwhile.
 */
export const giveBackStripeLeave = operation({
  name: 'giveBackStripeLeave',
  kind: 'mutation',
  description: 'Gives leave for an account that was disconnected back to Stripe.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), leaveId: z.uuid() }),
  output: z.object({ givenBack: z.boolean() }),
  job: 'give-back-stripe-leave',
  // Without the platform's client id nobody can, however often it is tried.
  due: async ({ cross, ports }, now) =>
    ports.connect?.canGiveBack ? cross.due('stripe_leave_to_give_back', 'leaveId', now) : [],
  key: ({ leaveId }) => `give-back-stripe-leave:${leaveId}`,
  async run(ctx, { practiceId, leaveId }) {
    const [leave] = await ctx.db.run(
      (sql) => sql<{ account: string }>`
        SELECT "externalAccountId" AS account FROM "LeaveToGiveBack"
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${leaveId}::uuid`,
    );
    return { givenBack: leave !== undefined && (await giveBackLeft(ctx, leave.account)) };
  },
});
