import { z } from 'zod';
import { siteVisitor } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';

/** What visitors get at a path of a practice's site: the bytes made at publishing, and the policy made for them. */
export const publishedPage = operation({
  name: 'publishedPage',
  kind: 'query',
  description: 'The published HTML of a page of a practice website.',
  access: siteVisitor(),
  input: z.strictObject({ practice: z.string().max(63).optional(), path: z.string().max(200) }),
  output: z.object({ html: z.string(), csp: z.string() }),
  async run(ctx, { path }) {
    const [page] = await ctx.db.sql(
      (sql) => sql<{ html: string; csp: string }>`
        SELECT html, csp FROM "PublishedPage"
        WHERE "practiceId" = ${ctx.practice.id}::uuid AND path = ${path}`,
    );
    if (!page) throw notFound();
    return page;
  },
});
