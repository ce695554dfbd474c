import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { isReservedPath } from '#app/lib/website/addresses.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { MOST_REDIRECTS, setRedirectInput } from '../inputs.ts';
import { PAGE_MESSAGES as texts } from '../messages.ts';
import { lockSite } from '../pages/page-rows.ts';
import { tellOfSite } from '../publication/tell-of-site.ts';

/** Leads visitors of a former address, as of an earlier website, to a page of this one, from now on. */
export const setRedirect = operation({
  name: 'setRedirect',
  kind: 'mutation',
  description: 'Leads visitors of a former address to a page of your website.',
  access: practiceOwner(),
  input: setRedirectInput,
  output: z.object({ redirectId: z.uuid() }),
  async run(ctx, { path, target }) {
    const practiceId = ctx.practice.id;
    if (path === '/') throw new Refusal('invalid_input', texts.redirectForm, { field: 'path' });
    if (isReservedPath(path)) throw new Refusal('conflict', texts.pathReserved, { field: 'path' });
    if (path === target) throw new Refusal('invalid_input', texts.redirectCircle, { field: 'target' });
    return ctx.db.run(async (db) => {
      await lockSite(db);
      const pages = await db.selectFrom('PublishedPage').select('path').execute();
      const taken = new Set(pages.map((page) => page.path));
      if (taken.has(path)) throw new Refusal('conflict', texts.redirectTaken, { field: 'path' });
      if (!taken.has(target) && target !== '/' && !isReservedPath(target))
        throw new Refusal('not_found', texts.targetUnknown, { field: 'target' });
      const { count } = await db
        .selectFrom('SiteRedirect')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('isOwn', '=', true)
        .executeTakeFirstOrThrow();
      if (Number(count) >= MOST_REDIRECTS)
        throw new Refusal('conflict', texts.tooManyRedirects(MOST_REDIRECTS));
      const { id } = await db
        .insertInto('SiteRedirect')
        .values({ id: uuid(), path, target, isOwn: true, createdAt: new Date(ctx.clock.now()) })
        .onConflict((on) => on.columns(['practiceId', 'path']).doUpdateSet({ target, isOwn: true }))
        .returning('id')
        .executeTakeFirstOrThrow();
      await tellOfSite(db, practiceId);
      await announce(db, { practiceId, kind: 'website', id: practiceId });
      return { redirectId: id };
    });
  },
});
