import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { askingBilling, billed, ownSubscription, spendPress } from '../asking.ts';
import { syncPlan } from '../keep/sync.ts';
import { PLAN_MESSAGES } from '../messages.ts';
import { isRunning } from '../plans/doors.ts';

/** Takes the end of a plan back before it has come, whoever wanted it and wherever. */
export const keepPlan = operation({
  name: 'keepPlan',
  kind: 'mutation',
  description: 'Renews your plan after all.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({}),
  async run(ctx) {
    const billing = billed(ctx);
    await spendPress(ctx);
    const row = await ownSubscription(ctx);
    // One that has ended begins anew.
    if (!isRunning(row)) throw new Refusal('state_changed', PLAN_MESSAGES.noPlan);
    await askingBilling(ctx, async () => {
      await billing.endWithPeriod(row.providerSubscriptionId, false);
      await syncPlan(ctx, billing, ctx.db);
    });
    return {};
  },
});
