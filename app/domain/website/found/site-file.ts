import { z } from 'zod';
import { practiceField } from '#app/lib/fields/practice-field.ts';
import { robots, sitemap } from '#app/lib/website/crawlers.ts';
import { siteVisitor } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { readSite } from '../read-model/site-read-model.ts';
import { siteOrigin } from '../read-model/site-origin.ts';
import { favicon } from './favicon.ts';
import { siteSummary } from './site-summary.ts';

/** The steps of a booking have addresses without end, each for one choice; its first page says itself that it is not to be listed. */
const NOT_CRAWLED = ['/book/', '/book?', '/op/'];

/** What is listed: the front page, which is always there, and every other page but the one for addresses without one. */
const readPages = (db: Db) =>
  db
    .selectFrom('PublishedPage')
    .select(['path', 'title'])
    .where('kind', '<>', 'notFound')
    .where('path', '<>', '/')
    .orderBy('path')
    .execute();

/** What a practice's host answers at the addresses by which programs look for it: one home, whatever host they ask. */
export const siteFile = operation({
  name: 'siteFile',
  kind: 'query',
  description: 'The robots.txt, sitemap.xml, llms.txt or favicon.svg of a practice website.',
  access: siteVisitor(),
  input: z.strictObject({
    practice: practiceField,
    file: z.enum(['favicon', 'llms', 'robots', 'sitemap']).meta({ id: 'SiteFile' }),
  }),
  output: z.object({ text: z.string() }),
  async run(ctx, { file }) {
    const { id: practiceId, name, colorAccent } = ctx.practice;
    if (file === 'favicon') return { text: favicon(name, colorAccent) };
    const { protocol, sitesHost } = ctx;
    return ctx.db.run(async (db) => {
      const origin = await siteOrigin(db, { practiceId, protocol, sitesHost });
      if (file === 'robots') return { text: robots(origin, NOT_CRAWLED) };
      const pages = await readPages(db);
      if (file === 'sitemap')
        return { text: sitemap(['/', ...pages.map((page) => page.path)].map((one) => origin + one)) };
      const site = await readSite(db, { practiceId, url: `${origin}/`, now: ctx.clock.now() });
      return { text: siteSummary(site, pages) };
    });
  },
});
