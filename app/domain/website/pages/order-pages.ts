import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { orderPagesInput } from '../inputs.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { BUILDER, lockSite } from './page-rows.ts';

/**
 * Puts the pages of the website, and so its menu, into an order: every page once.
 * @throws state_changed where a page was added or deleted meanwhile
 */
export const orderPages = operation({
  name: 'orderPages',
  kind: 'mutation',
  description: 'Puts the pages of your website into an order: every page once.',
  access: practiceOwner(),
  input: orderPagesInput,
  output: z.object({}),
  async run(ctx, { pageIds }) {
    await ctx.db.run(async (db) => {
      await lockSite(db);
      const pages = await db.selectFrom('Page').select('id').where('builderVersion', '=', BUILDER).execute();
      const wanted = new Set(pageIds);
      if (pages.length !== pageIds.length || pages.some(({ id }) => !wanted.has(id)))
        throw new Refusal('state_changed', PAGE_MESSAGES.orderChanged);
      for (const [position, id] of pageIds.entries())
        await db.updateTable('Page').set({ position }).where('id', '=', id).execute();
      await announce(db, { practiceId: ctx.practice.id, kind: 'website', id: ctx.practice.id });
    });
    return {};
  },
});
