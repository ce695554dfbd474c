import { afterAll, beforeAll, beforeEach } from 'vitest';
import { given } from '#prisma/situations/index.ts';
import { publishWebsite } from '#app/domain/website/publication/publish-website.ts';
import { publishedPage } from '#app/domain/website/publication/published-page.ts';
import { publishedSite } from '#app/domain/website/publication/published-site.ts';
import { savePage } from '#app/domain/website/pages/save-page.ts';
import { runOperation } from '#app/operations/run.ts';
import { testContext, TEST_NOW } from '../context.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { aWholeSite } from '../matrix/site.ts';
import { twoPractices, type WorldPractice } from '../world.ts';
import { ok } from './booking.ts';

const TABLES = ['PublishedPage', 'SiteRedirect', 'Publication', 'Page', 'Website'];

/** Two practices of the Website plan; before each test the first has a website of two pages of which nothing is published. */
export function websiteWorld() {
  let db: TestDatabase;
  let a: WorldPractice;
  let b: WorldPractice;
  let site: ReturnType<typeof aWholeSite>;
  beforeAll(async () => {
    db = await testDatabase();
    ({ a, b } = await twoPractices(db.database));
    await db.owner.query(
      `INSERT INTO "Subscription" (id, "practiceId", plan, state) SELECT gen_random_uuid(), id, 'website', 'active' FROM "Practice"`,
    );
  });
  beforeEach(async () => {
    for (const table of TABLES) await db.owner.query(`DELETE FROM "${table}"`);
    await given(a.db, TEST_NOW, (scene) => {
      site = aWholeSite(scene, a.name);
    });
    await db.owner.query(`DELETE FROM "Publication"`);
  });
  afterAll(() => db.close());

  const owner = () => testContext({ database: db.database, actor: a.owner.actor });
  const visitor = () => testContext({ database: db.database, site: a.site });
  const frontData = () => JSON.parse(site.front) as { content: { type: string; props: { id: string } }[] };
  return {
    db: () => db,
    a: () => a,
    b: () => b,
    site: () => site,
    owner,
    stranger: () => testContext({ database: db.database, actor: b.owner.actor }),
    worker: () => testContext({ database: db.database, actor: { kind: 'system' } }),
    publishIt: (input: object = {}) => ok(runOperation(publishWebsite, owner(), input)),
    /** What visitors get at a path, or why they get nothing. */
    async htmlAt(path: string) {
      const outcome = await runOperation(publishedPage, visitor(), { path });
      return outcome.ok ? outcome.value.html : outcome.refusal.code;
    },
    async addresses() {
      const { pages, redirects } = await ok(runOperation(publishedSite, visitor(), {}));
      return { pages: pages.map(({ path }) => path), redirects };
    },
    frontData,
    /** Saves the front page with another first heading. */
    retitle(title: string, version = 1) {
      const data = frontData();
      Object.assign(data.content[0]!.props, { title });
      return runOperation(savePage, owner(), {
        pageId: site.frontId,
        version,
        data: JSON.stringify(data),
      });
    },
    stored: async () =>
      (await db.owner.query(`SELECT id, version, data, path, title FROM "Page" ORDER BY id`)).rows,
  };
}
