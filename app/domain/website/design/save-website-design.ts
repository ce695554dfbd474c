import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { saveWebsiteDesignInput } from '../inputs.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { checkDesign } from '../pages/check-page.ts';
import { lockSite } from '../pages/page-rows.ts';

/**
 * Saves what all pages have in common as a draft: theme, header, footer.
 * @throws state_changed with the present `version` where another window saved meanwhile
 */
export const saveWebsiteDesign = operation({
  name: 'saveWebsiteDesign',
  kind: 'mutation',
  description: 'Saves theme, header and footer of your website as a draft.',
  access: practiceOwner(),
  input: saveWebsiteDesignInput,
  output: z.object({ version: z.int() }),
  async run(ctx, { version, design }) {
    return ctx.db.run(async (db) => {
      const site = await lockSite(db);
      if (site.version !== version)
        throw new Refusal('state_changed', PAGE_MESSAGES.changedElsewhere, {
          data: { version: site.version },
        });
      await db
        .updateTable('Website')
        .set({
          design: JSON.stringify(await checkDesign(db, design)),
          version: version + 1,
          updatedAt: new Date(ctx.clock.now()),
        })
        .execute();
      await announce(db, { practiceId: ctx.practice.id, kind: 'website', id: ctx.practice.id });
      return { version: version + 1 };
    });
  },
});
