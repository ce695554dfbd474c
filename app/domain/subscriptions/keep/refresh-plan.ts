import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { askingBilling, billed, spendPress } from '../asking.ts';
import { carryOutStart } from '../start/carry-out.ts';
import { syncPlan } from './sync.ts';

/** Asks how the plan stands, and keeps the answer: whoever has confirmed a payment on the page need not wait for its event. */
export const refreshPlan = operation({
  name: 'refreshPlan',
  kind: 'mutation',
  description: 'Asks the card company how your plan stands.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({}),
  async run(ctx) {
    const billing = billed(ctx);
    await spendPress(ctx);
    await askingBilling(ctx, async () => {
      const row = await syncPlan(ctx, billing, ctx.db);
      if (row?.wantedKey) await carryOutStart(ctx, billing, ctx.db);
    });
    return {};
  },
});
