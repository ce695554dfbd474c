import { z } from 'zod';
import { siteVisitor } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';

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
          kind: z.enum(['front', 'free', 'service', 'notFound']).meta({ id: 'PageKind' }),
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
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (sql) => ({
      pages: await sql<{ path: string; kind: 'front' | 'free' | 'service' | 'notFound' }>`
        SELECT path, kind FROM "PublishedPage" WHERE "practiceId" = ${practiceId}::uuid ORDER BY path`,
      redirects: await sql<{ path: string; target: string | null }>`
        SELECT path, target FROM "SiteRedirect" WHERE "practiceId" = ${practiceId}::uuid ORDER BY path`,
    }));
  },
});
