import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { bothStepsInput } from '../inputs.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { renewCodes } from './recovery-codes.ts';
import { hasSecondStep } from './second-step.ts';
import { showBothSteps } from './show-both-steps.ts';

/** Gives new recovery codes to whoever shows both steps once more; those of before open nothing any more. */
export const renewRecoveryCodes = operation({
  name: 'renewRecoveryCodes',
  kind: 'mutation',
  description: 'Gives you new recovery codes, shown this once, in place of those you have.',
  access: signedInUser(),
  input: bothStepsInput,
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  async run(ctx, shown) {
    const { userId } = await showBothSteps(ctx, shown);
    if (!(await hasSecondStep(ctx, userId)))
      throw new Refusal('state_changed', ACCOUNT_MESSAGES.twoStepOffAlready);
    const recoveryCodes = await outsidePractices(ctx.database, (sql) =>
      renewCodes(sql, userId, ctx.clock.now()),
    );
    return { recoveryCodes };
  },
});
