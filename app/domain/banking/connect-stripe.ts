import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { askingStripe, connecting } from './asking-stripe.ts';
import { BANKING_MESSAGES } from './messages.ts';
import { openAccount, readPracticeToPay, stripePage } from './open-account.ts';

/**
 * Begins or goes on with connecting Stripe (002 §2, §4): opens the practice's one account where it has none, and answers the address
 * of a page of Stripe's that asks for what is missing. Two tabs and lost answers end at the same account, by the key and by the row.
 */
export const connectStripe = operation({
  name: 'connectStripe',
  kind: 'mutation',
  description: 'Opens an account at Stripe for your practice, or goes on with it; answers the page to go to.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ url: z.string() }),
  async run(ctx) {
    connecting(ctx);
    const practice = await ctx.db.run((sql) => readPracticeToPay(sql, ctx.practice.id));
    if (practice.isOperational) throw new Refusal('state_changed', BANKING_MESSAGES.alreadyConnected);
    if (!(await ctx.limiter.spend('connectPractice', ctx.practice.id)))
      throw new Refusal('rate_limited', BANKING_MESSAGES.issue(BANKING_MESSAGES.tooOften));
    return askingStripe(ctx, async () =>
      stripePage(ctx, practice.account ?? (await openAccount(ctx, practice))),
    );
  },
});
