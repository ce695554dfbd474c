import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { migratePage } from '#builder/page-schema.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { CONTENT_SECTIONS, MOST_QUESTIONS } from '../inputs.ts';
import { WEBSITE_MESSAGES } from '../messages.ts';
import { publishWebsite } from '../publication/publish-website.ts';
import { publishedPage } from '../publication/published-page.ts';
import { contentPage, emptyContent } from './content-page.ts';
import { updateWebsiteContent } from './update-website-content.ts';
import { websiteContent } from './website-content.ts';
import { websiteContentPreview } from './website-content-preview.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.owner.query(`DELETE FROM "Page"; DELETE FROM "Publication"; DELETE FROM "PublishedPage"`);
  await db.owner.query(`UPDATE "Practice" SET "builderVersion" = 'v1'`);
});

const owner = (practice = a) => testContext({ database: db.database, actor: practice.owner.actor });
const save = (over: object = {}) =>
  runOperation(updateWebsiteContent, owner(), { ...emptyContent(), ...over });
const read = (practice = a) => ok(runOperation(websiteContent, owner(practice), {}));
const visit = async (practice = a) =>
  (
    await ok(
      runOperation(publishedPage, testContext({ database: db.database, site: practice.site }), {
        path: '/',
      }),
    )
  ).html;

test('what is saved is seen in the preview, and by visitors once it is published', async () => {
  await ok(save({ headline: 'Rest for tired backs', welcome: 'Come in.', actionTitle: 'Come by' }));
  expect(await read()).toMatchObject({
    content: { headline: 'Rest for tired backs' },
    isSaved: true,
    isInUse: true,
    publishedAt: null,
  });
  const preview = await ok(runOperation(websiteContentPreview, owner(), {}));
  expect(preview.html).toContain('Rest for tired backs');
  expect(preview.html).toContain('Visitors see this once you publish it.');
  expect(await visit()).not.toContain('Rest for tired backs');
  await ok(runOperation(publishWebsite, owner(), {}));
  const html = await visit();
  for (const text of ['Rest for tired backs', 'Come in.', 'Come by', 'Services and prices'])
    expect(html).toContain(text);
  expect((await read()).publishedAt).not.toBeNull();
  expect((await read(b)).isSaved).toBe(false);
});

test('a later save is not seen before it is published; the page of the other builder is not touched', async () => {
  await ok(save({ headline: 'One' }));
  await ok(runOperation(publishWebsite, owner(), {}));
  await ok(save({ headline: 'Two' }));
  expect(await visit()).toContain('One');
  const { rows } = await db.owner.query(`SELECT "builderVersion" FROM "Page" WHERE "practiceId" = $1`, [
    a.id,
  ]);
  expect(rows).toEqual([{ builderVersion: 'v1' }]);
});

test('the sections stand in their places, and those without one are left out', () => {
  const places = { about: 0, services: 3, reviews: 0, gallery: 0, questions: 1, locations: 3, action: 2 };
  const { content } = migratePage(contentPage({ ...emptyContent(), places }));
  expect(content.map(({ props }) => props.id)).toEqual([
    'welcome',
    'questions',
    'action',
    'services',
    'locations',
  ]);
  expect(contentPage({ ...emptyContent(), places })).toEqual(contentPage({ ...emptyContent(), places }));
});

test('hostile words are words', async () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(2)>';
  const words = {
    headline: hostile,
    welcome: hostile,
    button: hostile.slice(0, 40),
    about: hostile,
    quote: hostile,
  };
  await ok(
    save({
      ...words,
      actionTitle: hostile,
      actionText: hostile,
      questions: [{ question: hostile, answer: hostile }],
    }),
  );
  await ok(runOperation(publishWebsite, owner(), {}));
  const html = await visit();
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect(html).not.toMatch(/<script>alert|<img src=x/);
});

test('another practice’s picture is refused, and nothing is saved', async () => {
  await db.owner.query(
    `INSERT INTO "MediaAsset" (id, "practiceId", handle, key, "contentType", size, width, height)
     VALUES (gen_random_uuid(), $1, 'strange', 'p/strange', 'image/jpeg', 1, 10, 10)`,
    [b.id],
  );
  expect(await refused(save({ picture: 'strange' }))).toMatchObject({
    problems: [{ field: 'picture', message: WEBSITE_MESSAGES.noPicture }],
  });
  expect((await read()).isSaved).toBe(false);
});

test.each([
  [{ headline: 'x'.repeat(121) }, WEBSITE_MESSAGES.tooLong(120)],
  [{ questions: [{ question: 'Only a question?', answer: '' }] }, WEBSITE_MESSAGES.halfQuestion],
  [{ welcome: 'a\0b' }, WEBSITE_MESSAGES.scriptsOdd],
])('%o is refused in clear words', async (over, text) => {
  const { problems } = await refused(save(over));
  expect(problems.map(({ message }) => message)).toContain(text);
});

test.each([
  { places: { ...emptyContent().places, about: CONTENT_SECTIONS.length + 1 } },
  { places: { ...emptyContent().places, extra: 1 } },
  { questions: Array.from({ length: MOST_QUESTIONS + 1 }, () => ({ question: 'q', answer: 'a' })) },
  { sections: [] },
  { picture: '../x' },
])('%o is refused (C20)', async (over) => {
  expect(await refused(save(over))).toMatchObject({ code: 'invalid_input' });
});

test('of two windows the later one is told, from the first save on', async () => {
  const { updatedAt } = await read();
  await ok(save({ headline: 'One', previousUpdatedAt: updatedAt }));
  expect(await refused(save({ headline: 'Two', previousUpdatedAt: updatedAt }))).toMatchObject({
    code: 'state_changed',
  });
  expect((await read()).content.headline).toBe('One');
});
