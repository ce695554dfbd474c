import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { pagePathProblem } from '#app/lib/website/addresses.ts';
import { paths } from '#app/paths.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { addPageInput, MOST_PAGES } from '../inputs.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { BUILDER, lockSite, mustBeFree } from './page-rows.ts';
import { pathLike } from './path-like.ts';

interface Wanted {
  kind: 'free' | 'service' | 'notFound';
  title: string;
  path?: string | undefined;
  serviceId?: string | undefined;
}

/** Where the page stands. @throws not_found for another's service, conflict where the site has such a page */
async function pathFor(db: Db, { kind, title, path, serviceId }: Wanted, taken: readonly string[]) {
  if (kind === 'free') {
    if (path) await mustBeFree(db, path);
    return path ?? pathLike(title, (other) => !taken.includes(other) && !pagePathProblem(other));
  }
  if (kind === 'service') {
    const service = serviceId
      ? await db
          .selectFrom('Service')
          .select('id')
          .where('id', '=', serviceId)
          .where('addOn', '=', false)
          .where('deletedAt', 'is', null)
          .executeTakeFirst()
      : undefined;
    if (!service) throw new Refusal('not_found', PAGE_MESSAGES.serviceUnknown, { field: 'serviceId' });
  }
  const fixed = kind === 'service' ? paths.service(serviceId!) : '/404';
  if (taken.includes(fixed)) throw new Refusal('conflict', PAGE_MESSAGES.pageOnce);
  return fixed;
}

/** Adds a page to the website, as a draft that nobody sees until it is published. */
export const addPage = operation({
  name: 'addPage',
  kind: 'mutation',
  description: 'Adds a page to your website.',
  access: practiceOwner(),
  input: addPageInput,
  output: z.object({ pageId: z.uuid() }),
  async run(ctx, { start, ...wanted }) {
    const now = new Date(ctx.clock.now());
    const { startOf } = await import('#builder/templates/starts.ts');
    return ctx.db.run(async (db) => {
      await lockSite(db);
      const pages = await db
        .selectFrom('Page')
        .select(['path', 'position'])
        .where('builderVersion', '=', BUILDER)
        .execute();
      if (pages.length >= MOST_PAGES) throw new Refusal('conflict', PAGE_MESSAGES.tooManyPages(MOST_PAGES));
      const path = await pathFor(
        db,
        wanted,
        pages.map((page) => page.path),
      );
      const { kind, title, serviceId = null } = wanted;
      const id = uuid();
      await db
        .insertInto('Page')
        .values({
          id,
          kind,
          title,
          path,
          builderVersion: BUILDER,
          serviceId: kind === 'service' ? serviceId : null,
          menuLabel: kind === 'free' ? title.slice(0, 40) : null,
          position: Math.max(...pages.map(({ position }) => position), 0) + 1,
          data: JSON.stringify(startOf(kind, start, title)),
          createdAt: now,
          updatedAt: now,
        })
        .execute();
      await announce(db, { practiceId: ctx.practice.id, kind: 'website', id });
      return { pageId: id };
    });
  },
});
