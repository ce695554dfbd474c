import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { accountOf } from './account-of.ts';

/** Where the practice's account is managed (002 §4, Manage); null where there is none. */
export const stripeManagePage = operation({
  name: 'stripeManagePage',
  kind: 'query',
  description: 'Where you manage your account at Stripe.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ url: z.string().nullable() }),
  async run(ctx) {
    const account = await ctx.db.run((sql) => accountOf(sql, ctx.practice.id));
    return { url: account && ctx.ports.connect ? ctx.ports.connect.managePage(account) : null };
  },
});
