import { z } from 'zod';
import { localDate } from '#app/lib/time.ts';
import { siteVisitor } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { currency } from '#app/operations/outputs.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { publicGiftCardsInput } from '../inputs.ts';
import { giftCardTemplateOutput } from '../templates/template-output.ts';
import { readTemplates } from '../templates/template-rows.ts';

/** The gift cards that anybody can buy of a practice: none where it takes no cards or has them switched off. */
export const publicGiftCards = operation({
  name: 'publicGiftCards',
  kind: 'query',
  description: 'The gift cards that a practice sells online.',
  access: siteVisitor(),
  input: publicGiftCardsInput,
  output: z
    .object({
      giftCards: z.array(giftCardTemplateOutput),
      currency,
      today: z
        .string()
        .meta({ description: 'YYYY-MM-DD where the practice is: the first day to send one on.' }),
    })
    .meta({ id: 'PublicGiftCards' }),
  run: (ctx) =>
    ctx.db.run(async (db) => ({
      giftCards: (await sellsGiftCards(ctx, db)) ? await readTemplates(ctx, db, { forSale: true }) : [],
      currency: ctx.practice.currency as 'USD' | 'CAD',
      today: localDate(ctx.clock.now(), ctx.practice.timeZone),
    })),
});

/** Whether gift cards can be bought online at all: they are switched on, and a card can be charged for them. */
export async function sellsGiftCards(ctx: OperationContext, db: Db): Promise<boolean> {
  const [practice] = await db<{ sells: boolean }>`
    SELECT "giftCardsEnabled" AND takes_cards(id) AS sells
    FROM "Practice" WHERE id = ${ctx.practice.id}::uuid`;
  return practice?.sells ?? false;
}
