import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { askingBilling, billed, ownSubscription, spendPress } from '../asking.ts';
import { syncPlan } from '../keep/sync.ts';

/** Ends a plan with what is paid for, or with its trial; one whose first payment never came at once. Nothing is deleted. */
export const cancelPlan = operation({
  name: 'cancelPlan',
  kind: 'mutation',
  description: 'Does not renew your plan. What you made with it is kept.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ endsAt: z.date().nullable() }),
  async run(ctx) {
    const billing = billed(ctx);
    await spendPress(ctx);
    const row = await ownSubscription(ctx);
    const kept = await askingBilling(ctx, async () => {
      if (row.state === 'incomplete') await billing.end(row.providerSubscriptionId);
      else if (row.state !== 'cancelled' && row.state !== 'lapsed')
        await billing.endWithPeriod(row.providerSubscriptionId, true);
      return syncPlan(ctx, billing, ctx.db);
    });
    return { endsAt: kept?.endsAt ?? null };
  },
});
