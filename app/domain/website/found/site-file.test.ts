import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSite, given } from '#prisma/situations/index.ts';
import { templateFor } from '#builder/templates/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { publishWebsite } from '../publication/publish-website.ts';
import { favicon } from './favicon.ts';
import { siteFile } from './site-file.ts';
import { siteSummary } from './site-summary.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  for (const practice of [a, b]) {
    await given(practice.db, TEST_NOW, (scene) =>
      aSite(
        scene,
        practice.name,
        templateFor('Massage', {
          practiceName: practice.name,
          firstName: 'Ann',
          headline: null,
          philosophy: null,
          firstVisit: null,
          insurance: null,
        }),
      ),
    );
    const owner = testContext({ database: db.database, actor: practice.owner.actor });
    expect(await runOperation(publishWebsite, owner, {})).toMatchObject({ ok: true });
  }
});
afterAll(() => db.close());

async function read(file: 'favicon' | 'llms' | 'robots' | 'sitemap', practice = a): Promise<string> {
  const visitor = testContext({ database: db.database, site: practice.site });
  const outcome = await runOperation(siteFile, visitor, { file });
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value.text;
}

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

const addPage = (practice: WorldPractice, path: string, kind: string) =>
  db.owner.query(
    `INSERT INTO "PublishedPage" (id, "practiceId", path, kind, title, html, csp, etag, "publishedAt")
     VALUES (gen_random_uuid(), $1, $2, $3::"PageKind", 'My [training]', '', '', '', now())`,
    [practice.id, path, kind],
  );

describe('what a site has beside its pages', () => {
  test('the sitemap names the published pages of this practice alone, the front page without one too', async () => {
    await addPage(a, '/training', 'free');
    await addPage(a, '/404', 'notFound');
    expect(locations(await read('sitemap'))).toEqual([
      'http://alder-house.localhost:3000/',
      'http://alder-house.localhost:3000/training',
    ]);
    expect(locations(await read('sitemap', b))).toHaveLength(1);
    await db.owner.query('DELETE FROM "PublishedPage" WHERE "practiceId" = $1', [b.id]);
    expect(locations(await read('sitemap', b))).toHaveLength(1);
  });

  test('an own domain that is active is the home of every address, whatever host is asked', async () => {
    await db.owner.query(
      `INSERT INTO "CustomDomain" (id, "practiceId", domain, home, token, status, "provenAt")
       VALUES (gen_random_uuid(), $1, 'birch.example', 'www.birch.example', 'birch', 'active', now())`,
      [b.id],
    );
    expect(await read('robots', b)).toContain('\nSitemap: http://www.birch.example/sitemap.xml\n');
    expect(locations(await read('sitemap', b))).toEqual(['http://www.birch.example/']);
    expect(await read('llms', b)).toContain('(http://www.birch.example/book)');
  });

  test('robots.txt keeps the steps of a booking from crawlers, and no page', async () => {
    const text = await read('robots');
    expect(text).toMatch(/^User-agent: \*\nDisallow: \/book\/\n/);
    expect(text).not.toMatch(/^Disallow: \/$/m);
  });

  test('llms.txt has the practice, its offers and its pages, each text in its line', async () => {
    const text = await read('llms');
    expect(text.split('\n')[0]).toBe(`# ${a.name}`);
    expect(text).toContain(`book?service=${a.services.massage.id}`);
    expect(text).toContain('- [My \\[training\\]](http://alder-house.localhost:3000/training)');
    expect(text).not.toContain(b.name);
  });

  test('llms.txt shows what the website shows, and no text becomes a heading or a link', () => {
    const site = sampleSite();
    site.practice.tagline = 'Calm\n\n# Other practice\n[here](https://evil.example)';
    site.locations[0]!.address = [];
    const text = siteSummary(site, []);
    expect(text.match(/^#+ .*/gm)).toEqual(['# Alder House', '## Services', '## Pages']);
    expect(text).not.toMatch(/(?<!\\)\]\(https:\/\/evil/);
    expect(text).toContain('1 hr, $90; 1 hr 30 min, $125.50');
    expect(text).toContain('30 min, Free');
    expect(text).not.toMatch(/12 Elm|rating|Kind and exact/);
  });

  test('the icon has the initials, and nothing else of what was typed', async () => {
    expect(await read('favicon')).toContain('>AH</text>');
    expect(favicon('Über & <Öl>', '#2f6f5e')).toContain('fill="#2f6f5e"');
    expect(favicon('Über & <Öl>', '#2f6f5e')).toContain('>ÜÖ</text>');
    expect(favicon('"><script>', 'red"/><script>')).not.toMatch(/<script|"red/);
  });

  test('nothing of a practice that is not open', async () => {
    const site = { ...a.site, practice: { ...a.site.practice, published: false } };
    for (const file of ['favicon', 'llms', 'robots', 'sitemap'] as const) {
      const outcome = await runOperation(siteFile, testContext({ database: db.database, site }), { file });
      expect(outcome).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
    }
  });
});
