import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { removeRedirectInput } from '../inputs.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { tellOfSite } from '../publication/tell-of-site.ts';

/** Ends what a former address leads to; whoever comes by it is told that there is nothing. */
export const removeRedirect = operation({
  name: 'removeRedirect',
  kind: 'mutation',
  description: 'Ends a redirect of your website.',
  access: practiceOwner(),
  input: removeRedirectInput,
  output: z.object({}),
  async run(ctx, { redirectId }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (db) => {
      const removed = await db
        .deleteFrom('SiteRedirect')
        .where('id', '=', redirectId)
        .returning('id')
        .executeTakeFirst();
      if (!removed) throw new Refusal('not_found', PAGE_MESSAGES.redirectUnknown);
      await tellOfSite(db, practiceId);
      await announce(db, { practiceId, kind: 'website', id: practiceId });
    });
    return {};
  },
});
