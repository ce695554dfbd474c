import { z } from 'zod';
import { newToken } from '#app/platform/tokens.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { askingBilling, billed, spendPress } from '../asking.ts';
import { customerOf } from '../start/customer.ts';

/** Begins to save a card for the practice's plan: the platform's own customer, not one of the practice's clients. */
export const planSetupIntent = operation({
  name: 'planSetupIntent',
  kind: 'mutation',
  description: 'Begins to save a card for your plan.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ clientSecret: z.string() }),
  async run(ctx) {
    const billing = billed(ctx);
    await spendPress(ctx);
    return askingBilling(ctx, async () => {
      const customer = await customerOf(ctx, billing, ctx.db);
      const { clientSecret } = await ctx.ports.cards.createSetupIntent({
        account: null,
        customer,
        metadata: { practiceId: ctx.practice.id },
        idempotencyKey: `plan-card:${newToken()}`,
      });
      return { clientSecret };
    });
  },
});
