import { z } from 'zod';
import { payerCardPageUrl } from '#app/domain/cards/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { paths } from '#app/paths.ts';
import { purchaseToken } from '../inputs.ts';
import { giftCardPayer, mustBePayable } from './gift-card-payer.ts';

/** A card page at the provider, for buyers without JavaScript; coming back from it by itself pays nothing. */
export const giftCardCardPage = operation({
  name: 'giftCardCardPage',
  kind: 'mutation',
  description: 'Makes a card page on the provider’s side that returns to the gift card with ?cardPage=….',
  access: linkHolder('gift_card', { token: ({ token }: { token: string }) => token }),
  input: z.strictObject({ token: purchaseToken }),
  output: z.object({ url: z.string() }),
  async run(ctx, { token }) {
    const found = await ctx.db.run((sql) => giftCardPayer(ctx, sql, token));
    mustBePayable(found, ctx.clock.now());
    const here = ctx.appOrigin + paths.giftCardPurchase(token);
    const successUrl = `${here}?cardPage={CHECKOUT_SESSION_ID}`;
    return { url: await payerCardPageUrl(ctx, found.payer, { successUrl, cancelUrl: here }) };
  },
});
