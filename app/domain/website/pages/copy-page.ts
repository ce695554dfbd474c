import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { pagePathProblem } from '#app/lib/website/addresses.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { MOST_PAGES, onePageInput } from '../inputs.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { BUILDER, lockPage, lockSite } from './page-rows.ts';
import { pathLike } from './path-like.ts';

/** Makes a page like another one, at an address of its own; publishing leaves it out until its owner says otherwise. */
export const copyPage = operation({
  name: 'copyPage',
  kind: 'mutation',
  description: 'Makes a copy of a page of your website, as a draft.',
  access: practiceOwner(),
  input: onePageInput,
  output: z.object({ pageId: z.uuid() }),
  async run(ctx, { pageId }) {
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (db) => {
      await lockSite(db);
      const page = await lockPage(db, pageId);
      const pages = await db
        .selectFrom('Page')
        .select(['path', 'position'])
        .where('builderVersion', '=', BUILDER)
        .execute();
      if (pages.length >= MOST_PAGES) throw new Refusal('conflict', PAGE_MESSAGES.tooManyPages(MOST_PAGES));
      const taken = new Set(pages.map(({ path }) => path));
      const title = `${page.title.slice(0, 70)} (copy)`;
      const id = uuid();
      const { data, description } = await db
        .selectFrom('Page')
        .select(['data', 'description'])
        .where('id', '=', pageId)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('Page')
        .values({
          id,
          title,
          description,
          kind: 'free',
          path: pathLike(title, (path) => !taken.has(path) && !pagePathProblem(path)),
          builderVersion: BUILDER,
          position: Math.max(...pages.map(({ position }) => position)) + 1,
          isDraft: true,
          data: JSON.stringify(data),
          createdAt: now,
          updatedAt: now,
        })
        .execute();
      await announce(db, { practiceId: ctx.practice.id, kind: 'website', id });
      return { pageId: id };
    });
  },
});
