import { z } from 'zod';
import { siteVisitor } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';

export const pageKind = z.enum(['front', 'free', 'service', 'notFound']).meta({ id: 'PageKind' });

/** Where the pages of a practice's site stand, and where visitors of former addresses go: all that an address is answered by. */
export const publishedSite = operation({
  name: 'publishedSite',
  kind: 'query',
  description: 'The addresses of a practice website: pages, redirects, and what is gone.',
  access: siteVisitor(),
  input: z.strictObject({ practice: z.string().max(63).optional() }),
  output: z.object({
    pages: z.array(
      z
        .object({
          path: z.string(),
          kind: pageKind,
        })
        .meta({ id: 'PublishedAddress' }),
    ),
    redirects: z.array(
      z
        .object({
          path: z.string(),
          target: z.string().nullable().meta({ description: 'Null: what stood there is gone.' }),
        })
        .meta({ id: 'SiteRedirect' }),
    ),
  }),
  async run(ctx) {
    return ctx.db.run(async (db) => ({
      pages: await db.selectFrom('PublishedPage').select(['path', 'kind']).orderBy('path').execute(),
      redirects: await db.selectFrom('SiteRedirect').select(['path', 'target']).orderBy('path').execute(),
    }));
  },
});
