import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import type { SitePage } from '#builder/site-page.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { MOST_PAGES, restorePublicationInput } from '../inputs.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { BUILDER, lockSite } from '../pages/page-rows.ts';
import { readPublication } from './read-publication.ts';

/** Puts a page back as it was published, under its own id; one that was deleted comes back. Its address may be another's by now. */
async function restorePage(db: Db, page: SitePage, now: Date): Promise<void> {
  const { id, kind, serviceId, path, title, description, menuLabel } = page;
  const around = { title, description, menuLabel, data: JSON.stringify(page.data), updatedAt: now };
  const present = await db
    .selectFrom('Page')
    .select(['id', 'path', 'version'])
    .where('builderVersion', '=', BUILDER)
    .execute();
  const own = present.find((one) => one.id === id);
  if (own) {
    await db
      .updateTable('Page')
      .set({ ...around, version: own.version + 1 })
      .where('id', '=', id)
      .execute();
    return;
  }
  if (present.some((one) => one.path === path))
    throw new Refusal('conflict', `${PAGE_MESSAGES.pathTaken} (${path})`);
  if (present.length >= MOST_PAGES) throw new Refusal('conflict', PAGE_MESSAGES.tooManyPages(MOST_PAGES));
  await db
    .insertInto('Page')
    .values({
      ...around,
      id,
      kind,
      path,
      serviceId,
      builderVersion: BUILDER,
      position: present.length,
      createdAt: now,
    })
    .execute();
}

/**
 * Makes what was published once the draft of today: design and pages, or some of the pages alone. Pages that were made since stay.
 * Visitors see nothing of it until it is published.
 */
export const restorePublication = operation({
  name: 'restorePublication',
  kind: 'mutation',
  description: 'Brings back what you published once, as a draft.',
  access: practiceOwner(),
  input: restorePublicationInput,
  output: z.object({}),
  async run(ctx, { publicationId, pageIds }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (db) => {
      const { version } = await lockSite(db);
      const { snapshot } = await readPublication(db, publicationId);
      const wanted = pageIds && new Set(pageIds);
      const pages = snapshot.pages.filter(({ id }) => !wanted || wanted.has(id));
      if (wanted && pages.length < wanted.size) throw new Refusal('not_found', PAGE_MESSAGES.pageUnknown);
      for (const page of pages) await restorePage(db, page, now);
      if (!wanted)
        await db
          .updateTable('Website')
          .set({ design: JSON.stringify(snapshot.design), version: version + 1, updatedAt: now })
          .execute();
      await announce(db, { practiceId, kind: 'website', id: practiceId });
    });
    return {};
  },
});
