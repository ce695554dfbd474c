import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/website/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { giftCardTemplateInput } from '../inputs.ts';
import { GIFT_CARD_MESSAGES } from '../messages.ts';
import { giftCardTemplateOutput } from './template-output.ts';
import { mustHaveGiftCards, readTemplates } from './template-rows.ts';

/**
 * Makes a gift card that can be bought, or changes one (002 §7); cents. Cards that were sold keep what they hold.
 * @throws not_found, also where gift cards are switched off
 */
export const upsertGiftCardTemplate = operation({
  name: 'upsertGiftCardTemplate',
  kind: 'mutation',
  description: 'Makes or changes a gift card that your practice sells.',
  access: practiceOwner(),
  input: giftCardTemplateInput,
  output: z.object({ giftCardTemplate: giftCardTemplateOutput }),
  async run(ctx, { id, amountCents, description, active, public: isPublic }) {
    const practiceId = ctx.practice.id;
    const updatedAt = new Date(ctx.clock.now());
    return ctx.db.run(async (db) => {
      await mustHaveGiftCards(ctx, db);
      const given = {
        amountCents,
        updatedAt,
        ...(description === undefined ? {} : { description }),
        ...(active === undefined ? {} : { active }),
        ...(isPublic === undefined ? {} : { public: isPublic }),
      };
      const row = id
        ? await db
            .updateTable('GiftCardTemplate')
            .set(given)
            .where('id', '=', id)
            .where('deletedAt', 'is', null)
            .returning('id')
            .executeTakeFirst()
        : await db
            .insertInto('GiftCardTemplate')
            .values({ ...given, id: uuid(), createdAt: updatedAt })
            .returning('id')
            .executeTakeFirst();
      if (!row) throw new Refusal('not_found', GIFT_CARD_MESSAGES.templateUnknown);
      await announce(db, { practiceId, kind: 'gift_card', id: row.id });
      // Its link stands on the website while there is one to buy.
      await enqueueRepublish(db, practiceId);
      const [giftCardTemplate] = await readTemplates(ctx, db, { id: row.id });
      return { giftCardTemplate: giftCardTemplate! };
    });
  },
});
