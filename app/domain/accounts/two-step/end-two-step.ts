import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { bothStepsInput } from '../inputs.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { showBothSteps } from './show-both-steps.ts';

/** Switches two-step sign-in off: whoever is logged in shows both steps once more, and the account's address is told. */
export const endTwoStep = operation({
  name: 'endTwoStep',
  kind: 'mutation',
  description: 'Switches two-step sign-in off.',
  access: signedInUser(),
  input: bothStepsInput,
  output: z.object({}),
  async run(ctx, shown) {
    const { userId, email } = await showBothSteps(ctx, shown);
    await outsidePractices(ctx.database, async (sql) => {
      const ended = await sql`
        DELETE FROM "TwoStep" WHERE "userId" = ${userId}::uuid AND "confirmedAt" IS NOT NULL RETURNING "userId"`;
      if (ended.length === 0) throw new Refusal('state_changed', ACCOUNT_MESSAGES.twoStepOffAlready);
      await sql`DELETE FROM "RecoveryCode" WHERE "userId" = ${userId}::uuid`;
      await enqueueAccountMessage(sql, { occasion: 'two_step_off', to: email, userId });
    });
    return {};
  },
});
