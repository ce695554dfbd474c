import { z } from 'zod';
import { beginPayerCard } from '#app/domain/cards/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { purchaseToken } from '../inputs.ts';
import { giftCardPayer, mustBePayable } from './gift-card-payer.ts';

/** Begins saving the card that pays for a gift card: its page confirms it with the provider's own form. */
export const giftCardSetupIntent = operation({
  name: 'giftCardSetupIntent',
  kind: 'mutation',
  description: 'Begins saving the card that pays for a gift card.',
  access: linkHolder('gift_card', { token: ({ token }: { token: string }) => token }),
  input: z.strictObject({ token: purchaseToken }),
  output: z.object({ setupIntentSecret: z.string(), setupIntentId: z.string() }),
  async run(ctx, { token }) {
    const found = await ctx.db.run((sql) => giftCardPayer(ctx, sql, token));
    mustBePayable(found, ctx.clock.now());
    return beginPayerCard(ctx, found.payer);
  },
});
