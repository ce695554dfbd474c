import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { parseEnv } from '#app/platform/env/parse.ts';
import { templateFor } from '#builder/templates/index.ts';
import { aSite, given } from '#prisma/situations/index.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { WEBSITE_MESSAGES } from '../messages.ts';
import { publishWebsite } from '../publication/publish-website.ts';
import { publishedPage } from '../publication/published-page.ts';
import { builderVersion } from './builder-version.ts';
import { mayChoose } from './chooser.ts';
import { switchBuilderVersion } from './switch-builder-version.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

const owner = (practice = a) => testContext({ database: db.database, actor: practice.owner.actor });
const visit = async (practice = a) =>
  (
    await ok(
      runOperation(publishedPage, testContext({ database: db.database, site: practice.site }), { path: '/' }),
    )
  ).html;
const switchTo = (version: string, practice = a) =>
  runOperation(switchBuilderVersion, owner(practice), { version });
const read = (practice = a) => ok(runOperation(builderVersion, owner(practice), {}));
const drafts = async () =>
  (await db.owner.query(`SELECT "builderVersion", path, data FROM "Page" ORDER BY "practiceId", id`)).rows;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  for (const practice of [a, b]) {
    await given(practice.db, TEST_NOW, (scene) => {
      const about = {
        practiceName: practice.name,
        firstName: 'Ann',
        headline: null,
        philosophy: null,
        firstVisit: null,
        insurance: null,
      };
      aSite(scene, practice.name, templateFor('Massage', about));
    });
    await ok(runOperation(publishWebsite, owner(practice), {}));
  }
});
afterAll(() => db.close());
beforeEach(() =>
  db.owner.query(`UPDATE "Practice" SET "createdAt" = '2025-08-31T23:59:59Z', "builderVersion" = 'v2'`),
);

test('to and fro: neither loses anything, and visitors get what the chosen one published last', async () => {
  const before = await visit();
  const kept = await drafts();
  expect(before).toContain('<main');
  expect(await ok(switchTo('v1'))).toEqual({ builderVersion: 'v1' });
  expect(await read()).toMatchObject({
    builderVersion: 'v1',
    usingBuilderV2: false,
    canChoose: true,
    publications: [{ builderVersion: 'v2' }],
  });
  // The form has published nothing: visitors are welcomed, with the way to book.
  expect(await visit()).not.toBe(before);
  expect(await visit()).toContain('/book');
  expect(await drafts()).toEqual(kept);
  await ok(switchTo('v2'));
  expect(await visit()).toBe(before);
  expect(await drafts()).toEqual(kept);
  expect((await read(b)).builderVersion).toBe('v2');
});

test('the one in use again changes nothing, and no page is made anew', async () => {
  const etags = async () =>
    (await db.owner.query(`SELECT id, etag, "publishedAt" FROM "PublishedPage" ORDER BY id`)).rows;
  const before = await etags();
  await ok(switchTo('v2'));
  expect(await etags()).toEqual(before);
});

test('a practice made on the day itself, or later, does not choose', async () => {
  await db.owner.query(`UPDATE "Practice" SET "createdAt" = '2025-09-01T00:00:00Z'`);
  expect((await read()).canChoose).toBe(false);
  expect(await refused(switchTo('v1'))).toMatchObject({
    code: 'conflict',
    userMessage: WEBSITE_MESSAGES.notToChoose,
  });
  expect((await read()).builderVersion).toBe('v2');
});

test('the day is 2025-09-01 unless whoever runs this says otherwise', () => {
  expect(parseEnv({}).builderVersionCutoff).toBe('2025-09-01');
  const { builderVersionCutoff } = parseEnv({ BUILDER_VERSION_CUTOFF: '2026-01-01' });
  expect(mayChoose(new Date('2025-12-31T23:59:59Z'), builderVersionCutoff)).toBe(true);
  expect(mayChoose(new Date('2026-01-01T00:00:00Z'), builderVersionCutoff)).toBe(false);
  expect(() => parseEnv({ BUILDER_VERSION_CUTOFF: 'soon' })).toThrow('must be a date such as 2025-09-01');
});

test.each(['v3', '', 'V1'])('%j is no builder', async (version) => {
  expect(await refused(switchTo(version))).toMatchObject({ code: 'invalid_input' });
});
