import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { updatePageInput } from '../inputs.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { lockPage, lockSite, mustBeFree } from './page-rows.ts';

/**
 * Changes what stands around a page's sections: its name, address, description, place in the menu, and whether publishing leaves
 * it out. Visitors see it once it is published; its former address then leads to the new one.
 */
export const updatePage = operation({
  name: 'updatePage',
  kind: 'mutation',
  description: 'Changes name, address, description or menu entry of a page of your website.',
  access: practiceOwner(),
  input: updatePageInput,
  output: z.object({}),
  async run(ctx, { pageId, ...changes }) {
    await ctx.db.run(async (db) => {
      await lockSite(db);
      const page = await lockPage(db, pageId);
      const isMoved = changes.path !== undefined && changes.path !== page.path;
      if (page.kind === 'front' && (isMoved || changes.isDraft))
        throw new Refusal('conflict', PAGE_MESSAGES.frontStays);
      if (isMoved && page.kind !== 'free')
        throw new Refusal('conflict', PAGE_MESSAGES.fixedPath, { field: 'path' });
      if (isMoved) await mustBeFree(db, changes.path!, pageId);
      await db
        .updateTable('Page')
        .set({ ...changes, updatedAt: new Date(ctx.clock.now()) })
        .where('id', '=', pageId)
        .execute();
      await announce(db, { practiceId: ctx.practice.id, kind: 'website', id: pageId });
    });
    return {};
  },
});
