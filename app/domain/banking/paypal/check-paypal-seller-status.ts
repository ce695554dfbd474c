import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { PAYPAL_MESSAGES } from '../messages.ts';
import { sellerStatusOutput } from '../outputs.ts';
import { askingPaypal, merchantsOf } from './asking-paypal.ts';
import { readMerchantRow } from './merchant-row.ts';
import { rereadMerchant } from './reread-merchant.ts';

/** Asks PayPal how the practice's account stands (002 §4, §7): when its page is opened, when its owner comes back, and on demand. */
export const checkPaypalSellerStatus = operation({
  name: 'checkPaypalSellerStatus',
  kind: 'mutation',
  description: 'Asks PayPal how your account stands.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    sellerStatus: sellerStatusOutput
      .nullable()
      .meta({ description: 'Null while nobody went through PayPal’s page.' }),
  }),
  async run(ctx) {
    merchantsOf(ctx);
    const practiceId = ctx.practice.id;
    const row = await ctx.db.run((sql) => readMerchantRow(sql, practiceId));
    if (!row || (!row.isConnected && row.trackingId === null))
      throw new Refusal('conflict', PAYPAL_MESSAGES.notConnected);
    if (!(await ctx.limiter.spend('connectPractice', practiceId)))
      throw new Refusal('rate_limited', PAYPAL_MESSAGES.tooOften);
    const ask = () => rereadMerchant(ctx, ctx.db, practiceId);
    return { sellerStatus: await askingPaypal(ctx, ask, PAYPAL_MESSAGES.checkFailed) };
  },
});
