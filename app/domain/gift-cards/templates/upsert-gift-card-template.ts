import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { giftCardTemplateInput } from '../inputs.ts';
import { GIFT_CARD_MESSAGES } from '../messages.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { giftCardTemplateOutput } from './template-output.ts';
import { MOST_TEMPLATES, mustHaveGiftCards, readTemplates } from './template-rows.ts';

/**
 * Makes a gift card that can be bought, or changes one (002 §7); cents. Cards that were sold keep what they hold.
 * @throws not_found, also where gift cards are switched off; conflict where there are a hundred
 */
export const upsertGiftCardTemplate = operation({
  name: 'upsertGiftCardTemplate',
  kind: 'mutation',
  description: 'Makes or changes a gift card that your practice sells.',
  access: practiceOwner(),
  input: giftCardTemplateInput,
  output: z.object({ giftCardTemplate: giftCardTemplateOutput }),
  async run(ctx, { id, amountCents, description, active, public: isPublic, ...sent }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    return ctx.db.run(async (db) => {
      await mustHaveGiftCards(ctx, db);
      const [made] =
        !id && sent.idempotencyKey ? await readTemplates(ctx, db, { id: sent.idempotencyKey }) : [];
      if (made) return { giftCardTemplate: made };
      const before = id && (await lock(db, id));
      if (!id) await mustBeRoom(db);
      const given = {
        amountCents,
        updatedAt: before ? nextUpdatedAt(now, before, sent.previousUpdatedAt) : new Date(now),
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
            .values({ ...given, id: sent.idempotencyKey ?? uuid(), createdAt: given.updatedAt })
            .onConflict((conflict) => conflict.doNothing())
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

async function mustBeRoom(db: Db): Promise<void> {
  const { count } = await db
    .selectFrom('GiftCardTemplate')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_TEMPLATES)
    throw new Refusal('conflict', GIFT_CARD_MESSAGES.tooManyTemplates(MOST_TEMPLATES));
}

const lock = (db: Db, id: string) =>
  db
    .selectFrom('GiftCardTemplate')
    .select('updatedAt')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
