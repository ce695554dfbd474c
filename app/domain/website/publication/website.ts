import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { siteOrigin } from '../read-model/site-origin.ts';
import { siteChanges } from './changes.ts';
import { readDraft, readPublished } from './draft.ts';
import { pageKind } from './published-site.ts';
import { versionOutput } from '../builder-version/version-output.ts';

/** The practice's website as its editor shows it: its pages, and how they stand beside what is published (spec 002 §2). */
export const website = operation({
  name: 'website',
  kind: 'query',
  description: 'Your website: its pages and what is published of them.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    url: z.string().meta({ description: 'Its home, without a trailing slash.' }),
    builderVersion: versionOutput,
    takenDownAt: z.date().nullable(),
    publication: z
      .object({ number: z.int(), publishedAt: z.date() })
      .meta({ id: 'WebsitePublication' })
      .nullable(),
    designVersion: z.int(),
    hasDesignChanged: z.boolean(),
    pages: z.array(
      z
        .object({
          id: z.uuid(),
          kind: pageKind,
          serviceId: z.uuid().nullable(),
          path: z.string(),
          title: z.string(),
          description: z.string().nullable(),
          menuLabel: z.string().nullable(),
          position: z.int(),
          isDraft: z.boolean(),
          version: z.int(),
          updatedAt: z.date(),
          state: z.enum(['new', 'changed', 'published']).meta({ id: 'PageState' }),
        })
        .meta({ id: 'WebsitePage' }),
    ),
    redirects: z.array(
      z
        .object({ id: z.uuid(), path: z.string(), target: z.string().nullable(), isOwn: z.boolean() })
        .meta({ id: 'WebsiteRedirect' }),
    ),
  }),
  async run(ctx) {
    const practiceId = ctx.practice.id;
    const { protocol, sitesHost } = ctx;
    return ctx.db.run(async (db) => {
      const { builderVersion } = await db
        .selectFrom('Practice')
        .select('builderVersion')
        .executeTakeFirstOrThrow();
      const draft = await readDraft(db, practiceId, 'v2');
      if (!draft) throw notFound('website');
      const site = await db
        .selectFrom('Website')
        .select(['version', 'takenDownAt'])
        .executeTakeFirstOrThrow();
      const published = await readPublished(db, practiceId, 'v2');
      const { hasDesignChanged, pages: changed } = siteChanges(draft, published);
      const states = new Map(changed.map(({ pageId, state }) => [pageId, state]));
      const rows = await db
        .selectFrom('Page')
        .select(['id', 'kind', 'serviceId', 'path', 'title', 'description', 'menuLabel', 'position'])
        .select(['isDraft', 'version', 'updatedAt'])
        .where('builderVersion', '=', 'v2')
        .orderBy('position')
        .orderBy('id')
        .execute();
      const redirects = await db
        .selectFrom('SiteRedirect')
        .select(['id', 'path', 'target', 'isOwn'])
        .orderBy('path')
        .execute();
      const state = (id: string) => {
        const change = states.get(id);
        return change === 'added' ? 'new' : change ? 'changed' : 'published';
      };
      return {
        url: await siteOrigin(db, { practiceId, protocol, sitesHost }),
        builderVersion,
        takenDownAt: site.takenDownAt,
        publication: published && { number: published.number, publishedAt: published.publishedAt },
        designVersion: site.version,
        hasDesignChanged,
        pages: rows.map((row) => ({ ...row, state: state(row.id) }) as const),
        redirects,
      };
    });
  },
});
