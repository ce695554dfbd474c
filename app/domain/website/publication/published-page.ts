import { z } from 'zod';
import { siteVisitor } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { env } from '#app/platform/env/index.ts';
import { siteHosts } from '../read-model/site-hosts.ts';
import { readSite } from '../read-model/site-read-model.ts';
import { siteOrigin } from '../read-model/site-origin.ts';
import { builderOf } from './publish.ts';
import { publishingOf } from './publishing-of.ts';
import { readDraft } from './draft.ts';
import { renderSite } from './render-site.ts';

const NOT_OPEN = 'Preview. Only you see this: your practice is not open yet.';

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
      const preview = await ctx.db.run(async (sql) => {
        const draft = await readDraft(sql, practiceId, await builderOf(sql, practiceId));
        if (!draft) return null;
        const made = await renderSite(sql, publishingOf(ctx), draft, { note: NOT_OPEN, base: '' });
        return made.find(({ page }) => page.path === path)?.rendered ?? null;
      });
      if (preview) return { html: preview.html, csp: preview.csp };
    }
    const [page] = await ctx.db.run(
      (sql) => sql<{ html: string; csp: string }>`
        SELECT html, csp FROM "PublishedPage" WHERE "practiceId" = ${practiceId}::uuid AND path = ${path}`,
    );
    if (page) return page;
    if (path !== '/') throw notFound();
    const [{ renderWelcome }, { defaultDesign, migrateDesign }] = await Promise.all([
      import('#builder/publish.tsx'),
      import('#builder/design.ts'),
    ]);
    const { appOrigin, protocol, sitesHost } = ctx;
    const rendered = await ctx.db.run(async (sql) => {
      const origin = await siteOrigin(sql, { practiceId, protocol, sitesHost });
      const [own] = await sql<{ design: unknown }>`
        SELECT design FROM "Website" WHERE "practiceId" = ${practiceId}::uuid`;
      return renderWelcome({
        site: await readSite(sql, { practiceId, url: `${origin}/`, now: ctx.clock.now() }),
        hosts: siteHosts(origin, appOrigin, env().mapTilesUrl),
        design: own ? migrateDesign(own.design) : defaultDesign(),
      });
    });
    return { html: rendered.html, csp: rendered.csp };
  },
});
