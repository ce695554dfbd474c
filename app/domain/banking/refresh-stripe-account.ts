import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { askingStripe, connecting } from './asking-stripe.ts';
import { accountOf } from './account-of.ts';
import { reread } from './keep-account.ts';
import { BANKING_MESSAGES } from './messages.ts';

/** Asks Stripe how the practice's account stands, and keeps the answer: whoever comes back from Stripe's page may have left it halfway. */
export const refreshStripeAccount = operation({
  name: 'refreshStripeAccount',
  kind: 'mutation',
  description: 'Asks Stripe how your account stands.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ operational: z.boolean() }),
  async run(ctx) {
    connecting(ctx);
    const practiceId = ctx.practice.id;
    const account = await ctx.db.run((sql) => accountOf(sql, practiceId));
    if (!account) throw new Refusal('conflict', BANKING_MESSAGES.notBegun);
    if (!(await ctx.limiter.spend('connectPractice', practiceId)))
      throw new Refusal('rate_limited', BANKING_MESSAGES.issue(BANKING_MESSAGES.tooOften));
    const operational = await askingStripe(ctx, () => reread(ctx, ctx.db, { practiceId, account }));
    return { operational };
  },
});
