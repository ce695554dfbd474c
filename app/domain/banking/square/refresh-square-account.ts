import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { SQUARE_MESSAGES } from '../messages.ts';
import { askingSquare, sellersOf, spendConnecting } from './asking-square.ts';
import { rereadSeller } from './reread-seller.ts';
import { readSellerRow } from './seller-row.ts';

/** Asks Square how the practice's account stands, and keeps the answer: no event tells that it takes cards again. */
export const refreshSquareAccount = operation({
  name: 'refreshSquareAccount',
  kind: 'mutation',
  description: 'Asks Square how your account stands.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ operational: z.boolean() }),
  async run(ctx) {
    sellersOf(ctx);
    const practiceId = ctx.practice.id;
    const before = await ctx.db.run((sql) => readSellerRow(sql, practiceId));
    if (!before || before.isDisconnected) throw new Refusal('conflict', SQUARE_MESSAGES.notConnected);
    await spendConnecting(ctx);
    await askingSquare(ctx, () => rereadSeller(ctx, ctx.db, practiceId));
    const after = await ctx.db.run((sql) => readSellerRow(sql, practiceId));
    return { operational: after !== undefined && !after.isDisconnected && after.erroredAt === null };
  },
});
