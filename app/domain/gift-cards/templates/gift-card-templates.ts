import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currency } from '#app/operations/outputs.ts';
import { sellsGiftCards } from '../purchase/public-gift-cards.ts';
import { giftCardTemplateOutput } from './template-output.ts';
import { mustHaveGiftCards, readTemplates } from './template-rows.ts';

/** The gift cards that a practice sells (002 §2, the tab Gift Cards). Throws not_found where they are switched off. */
export const giftCardTemplates = operation({
  name: 'giftCardTemplates',
  kind: 'query',
  description: 'The gift cards that your practice sells.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      giftCardTemplates: z.array(giftCardTemplateOutput),
      currency,
      isSold: z.boolean().meta({
        description: 'People can buy those that are online: a card can be charged for them.',
      }),
    })
    .meta({ id: 'GiftCardTemplates' }),
  run: (ctx) =>
    ctx.db.run(async (db) => {
      await mustHaveGiftCards(ctx, db);
      return {
        giftCardTemplates: await readTemplates(ctx, db),
        currency: ctx.practice.currency as 'USD' | 'CAD',
        isSold: await sellsGiftCards(ctx, db),
      };
    }),
});
