import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { savePageInput } from '../inputs.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { checkPage } from './check-page.ts';
import { lockPage } from './page-rows.ts';

/**
 * Saves a page's sections as a draft; visitors see them once they are published.
 * @throws state_changed with the present `version` where another window saved meanwhile
 */
export const savePage = operation({
  name: 'savePage',
  kind: 'mutation',
  description: 'Saves the sections of a page of your website as a draft.',
  access: practiceOwner(),
  input: savePageInput,
  output: z.object({ version: z.int(), updatedAt: z.date() }),
  async run(ctx, { pageId, version, data }) {
    const updatedAt = new Date(ctx.clock.now());
    return ctx.db.run(async (db) => {
      const page = await lockPage(db, pageId);
      if (page.version !== version) {
        const now = { version: page.version, updatedAt: page.updatedAt.toISOString() };
        throw new Refusal('state_changed', PAGE_MESSAGES.changedElsewhere, { data: now });
      }
      const checked = JSON.stringify(await checkPage(db, data));
      await db
        .updateTable('Page')
        .set({ data: checked, version: version + 1, updatedAt })
        .where('id', '=', pageId)
        .execute();
      await announce(db, { practiceId: ctx.practice.id, kind: 'website', id: pageId });
      return { version: version + 1, updatedAt };
    });
  },
});
