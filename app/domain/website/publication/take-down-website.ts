import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { lockSite } from '../pages/page-rows.ts';
import { showPublished } from './publish.ts';
import { publishingOf } from './publishing-of.ts';

/**
 * Takes the website away from visitors, who get the welcome with its way to book; the other pages say that they are gone. What was
 * published is kept, and comes back when it is published again.
 */
export const takeDownWebsite = operation({
  name: 'takeDownWebsite',
  kind: 'mutation',
  description: 'Takes your website away from visitors until you publish it again.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({}),
  async run(ctx) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (db) => {
      const { takenDownAt } = await lockSite(db);
      if (takenDownAt) return;
      const shown = await db.selectFrom('PublishedPage').select(['path', 'kind']).execute();
      if (shown.length === 0) throw new Refusal('conflict', PAGE_MESSAGES.notPublished);
      await db.updateTable('Website').set({ takenDownAt: now, updatedAt: now }).execute();
      const gone = shown.filter(({ kind }) => kind === 'free');
      if (gone.length > 0)
        await db
          .insertInto('SiteRedirect')
          .values(gone.map(({ path }) => ({ id: uuid(), path, target: null, createdAt: now })))
          .onConflict((on) => on.columns(['practiceId', 'path']).doUpdateSet({ target: null, isOwn: false }))
          .execute();
      await showPublished(db, publishingOf(ctx));
      await announce(db, { practiceId, kind: 'website', id: practiceId });
    });
    return {};
  },
});
