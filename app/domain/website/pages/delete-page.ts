import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { onePageInput } from '../inputs.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { lockPage, lockSite } from './page-rows.ts';

/** Deletes a page of the draft. Visitors keep what is published of it until the website is published again; then it is gone. */
export const deletePage = operation({
  name: 'deletePage',
  kind: 'mutation',
  description: 'Deletes a page of your website; visitors lose it when the website is published next.',
  access: practiceOwner(),
  input: onePageInput,
  output: z.object({}),
  async run(ctx, { pageId }) {
    await ctx.db.run(async (db) => {
      await lockSite(db);
      const { kind } = await lockPage(db, pageId);
      if (kind === 'front') throw new Refusal('conflict', PAGE_MESSAGES.frontStays);
      await db.deleteFrom('Page').where('id', '=', pageId).execute();
      await announce(db, { practiceId: ctx.practice.id, kind: 'website', id: pageId });
    });
    return {};
  },
});
