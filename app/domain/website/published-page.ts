import { z } from 'zod';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { siteVisitor } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { filesOrigin } from '#app/platform/env/files-origin.ts';
import { env } from '#app/platform/env/index.ts';
import { renderPage } from './publish.ts';
import { readSite } from './site-read-model.ts';

/**
 * What visitors get at a path of a practice's site: the bytes made at publishing, and the policy made for them.
 * In its owner's preview they are made anew from what stands. A practice that has published nothing yet greets its visitors with the fallback welcome (spec 002 §2).
 */
export const publishedPage = operation({
  name: 'publishedPage',
  kind: 'query',
  description: 'The published HTML of a page of a practice website.',
  access: siteVisitor(),
  input: z.strictObject({ practice: z.string().max(63).optional(), path: z.string().max(200) }),
  output: z.object({ html: z.string(), csp: z.string() }),
  async run(ctx, { path }) {
    const practiceId = ctx.practice.id;
    if (ctx.site?.kind === 'practice' && ctx.site.isPreview) {
      const preview = await ctx.db.run((sql) =>
        renderPage(
          sql,
          { ...ctx, now: ctx.clock.now(), mapTilesUrl: env().mapTilesUrl, db: ctx.db },
          path,
          true,
        ),
      );
      if (preview) return { html: preview.html, csp: preview.csp };
    }
    const [page] = await ctx.db.run(
      (sql) => sql<{ html: string; csp: string }>`
        SELECT html, csp FROM "PublishedPage" WHERE "practiceId" = ${practiceId}::uuid AND path = ${path}`,
    );
    if (page) return page;
    if (path !== '/') throw notFound();
    const { renderWelcome } = await import('#builder/publish.tsx');
    const origin = practiceOrigin(ctx, ctx.practice.slug);
    const site = await ctx.db.run((sql) =>
      readSite(sql, { practiceId, url: `${origin}/`, now: ctx.clock.now() }),
    );
    const { html, csp } = renderWelcome({
      site,
      hosts: { site: origin, app: ctx.appOrigin, tiles: env().mapTilesUrl, files: filesOrigin() },
    });
    return { html, csp };
  },
});
