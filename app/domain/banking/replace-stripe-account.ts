import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { askingStripe, connecting } from './asking-stripe.ts';
import { reread } from './keep-account.ts';
import { BANKING_MESSAGES } from './messages.ts';
import { openAccount, readPracticeToPay, stripePage } from './open-account.ts';
import { waitsUntil, type LostAccount } from './waits-until.ts';

async function readLost(sql: Db, practiceId: string): Promise<LostAccount> {
  const [row] = await sql<LostAccount>`
    SELECT "erroredAt", "leftThereAt" FROM "PaymentAccount" WHERE "practiceId" = ${practiceId}::uuid AND provider = 'stripe'`;
  return row ?? { erroredAt: null, leftThereAt: null };
}

/**
 * Begins again where Stripe no longer lets us act for the practice's account: a new one takes its place, and the answer is the page of
 * Stripe's that fills it in. Stripe is asked first, so an account that is in order is never left, but read anew, and
 * none that is lost for less than an hour, unless Stripe told of that by itself. Payments made to the former one stay and name it; cards that clients saved there cannot be charged by another and are forgotten.
 */
export const replaceStripeAccount = operation({
  name: 'replaceStripeAccount',
  kind: 'mutation',
  description: 'Opens a new account at Stripe where yours was disconnected; answers the page to go to.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    url: z.string().nullable().meta({ description: 'Null where your account is in order again, and stays.' }),
  }),
  async run(ctx) {
    const practiceId = ctx.practice.id;
    const stripe = connecting(ctx);
    const { lost, ...practice } = await ctx.db.run(async (sql) => ({
      ...(await readPracticeToPay(sql, practiceId)),
      lost: await readLost(sql, practiceId),
    }));
    const { account } = practice;
    if (account === null) throw new Refusal('conflict', BANKING_MESSAGES.notBegun);
    if (!(await ctx.limiter.spend('connectPractice', practiceId)))
      throw new Refusal('rate_limited', BANKING_MESSAGES.issue(BANKING_MESSAGES.tooOften));
    return askingStripe(ctx, async () => {
      if (await stripe.read(account)) {
        await reread(ctx, ctx.db, { practiceId, account });
        return { url: null };
      }
      if (!lost.erroredAt) await reread(ctx, ctx.db, { practiceId, account });
      if (!lost.erroredAt || waitsUntil(lost, ctx.clock.now()))
        throw new Refusal('conflict', BANKING_MESSAGES.justLost);
      return stripePage(ctx, await openAccount(ctx, practice));
    });
  },
});
