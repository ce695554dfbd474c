import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { publishWebsite } from '../publication/publish-website.ts';
import { publishedPage } from '../publication/published-page.ts';
import { republishSite } from '../publication/republish-site.ts';
import { templateFor } from '#builder/templates/index.ts';
import { aSite, given } from '#prisma/situations/index.ts';
import { testContext, TEST_NOW, UNLIMITED } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { OWNER_PASSWORD, twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { SCRIPTS_LENGTH } from '../inputs.ts';
import { WEBSITE_MESSAGES } from '../messages.ts';
import { practiceScripts } from './practice-scripts.ts';
import { switchPracticeScripts } from './switch-practice-scripts.ts';
import { updatePracticeScripts } from './update-practice-scripts.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

const COUNT = '<script>window.counted = true</script>';
const owner = (practice = a) => ({
  ...testContext({ database: db.database, actor: practice.owner.actor }),
  limiter: UNLIMITED,
});
const update = (input: object) => runOperation(updatePracticeScripts, owner(), input);
const read = (practice = a) => ok(runOperation(practiceScripts, owner(practice), {}));
const republish = () =>
  ok(
    runOperation(
      republishSite,
      { ...testContext({ database: db.database }), actor: { kind: 'system' } },
      { practiceId: a.id },
    ),
  );
const audited = async () =>
  (
    await db.owner.query<{ action: string }>(
      `SELECT action, detail FROM "AuditEntry" WHERE "practiceId" = $1 ORDER BY id DESC LIMIT 1`,
      [a.id],
    )
  ).rows[0];

/** What a visitor of a practice's front page gets. */
const visit = (practice: WorldPractice, isPreview = false) =>
  ok(
    runOperation(
      publishedPage,
      testContext({
        database: db.database,
        site: { ...practice.site, ...(isPreview && { isPreview }) },
      }),
      { path: '/' },
    ),
  );

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
beforeEach(async () => {
  await db.owner.query(
    `UPDATE "Practice" SET "headScripts" = NULL, "bodyScripts" = NULL, "scriptsEnabled" = true`,
  );
  await db.owner.query(`DELETE FROM "OutboxEvent"`);
});

test('they are saved with the password, recorded by their lengths, and run on one’s own published pages alone', async () => {
  const { practice } = await ok(update({ headScripts: COUNT, bodyScripts: '', password: OWNER_PASSWORD }));
  expect(practice).toEqual({ id: a.id, headScripts: COUNT, bodyScripts: null });
  expect(await audited()).toEqual({
    action: 'updatePracticeScripts',
    detail: { headCharacters: COUNT.length, bodyCharacters: 0 },
  });
  const { rows } = await db.owner.query(`SELECT payload FROM "OutboxEvent" WHERE topic = 'republish-site'`);
  expect(rows).toEqual([{ payload: { practiceId: a.id } }]);
  const before = await visit(a);
  expect(before.html).not.toContain('counted');
  await republish();
  const { html, csp } = await visit(a);
  expect(html).toContain(`${COUNT}</head>`);
  expect(csp).toMatch(/script-src 'sha256-[^']+';/);
  const strange = await visit(b);
  expect(strange.html).not.toContain('counted');
  expect(strange.csp).not.toContain('script-src');
  // What is looked at before publishing never runs anything.
  const preview = await visit(a, true);
  expect(preview.html).not.toContain('counted');
  expect(preview.csp).not.toContain('script-src');
});

test('without the password, or with a wrong one, nothing is saved (C51)', async () => {
  for (const password of [undefined, '', 'wrong'])
    expect(
      await refused(update({ headScripts: COUNT, ...(password !== undefined && { password }) })),
    ).toMatchObject({
      problems: [{ field: 'password' }],
    });
  expect(await read()).toMatchObject({ headScripts: '', bodyScripts: '' });
});

test('the texts that are not given stay as they are', async () => {
  await ok(update({ headScripts: COUNT, bodyScripts: '<p>b</p>', password: OWNER_PASSWORD }));
  await ok(update({ bodyScripts: '', password: OWNER_PASSWORD }));
  expect(await read()).toMatchObject({ headScripts: COUNT, bodyScripts: '' });
});

test('what cannot be read is refused with its line before any proof is asked for', async () => {
  const wrong = await refused(update({ headScripts: '<script>\nlet = ;\n</script>', bodyScripts: '<div>' }));
  expect(wrong.problems).toEqual([
    { field: 'headScripts', message: expect.stringMatching(/^Line 2: The script cannot be read/) },
    { field: 'bodyScripts', message: expect.stringMatching(/^Line 1: An element is not closed/) },
  ]);
  expect(await read()).toMatchObject({ headScripts: '' });
});

test.each([
  ['x'.repeat(SCRIPTS_LENGTH + 1), WEBSITE_MESSAGES.scriptsTooLong(SCRIPTS_LENGTH)],
  ['a\0b', WEBSITE_MESSAGES.scriptsOdd],
])('%#: too long or odd texts are refused', async (headScripts, text) => {
  expect(await refused(update({ headScripts, password: OWNER_PASSWORD }))).toMatchObject({
    problems: [{ field: 'headScripts', message: text }],
  });
});

test('of two windows the later one is told', async () => {
  const { updatedAt } = await read();
  await ok(update({ headScripts: COUNT, password: OWNER_PASSWORD, previousUpdatedAt: updatedAt }));
  expect(
    await refused(update({ headScripts: '', password: OWNER_PASSWORD, previousUpdatedAt: updatedAt })),
  ).toMatchObject({ code: 'state_changed' });
});

test('switched off they are gone at once, without the worker, and kept; switched on they run again', async () => {
  await ok(update({ headScripts: COUNT, password: OWNER_PASSWORD }));
  await republish();
  expect((await visit(a)).html).toContain('counted');
  await ok(runOperation(switchPracticeScripts, owner(), { enabled: false }));
  const off = await visit(a);
  expect([off.html.includes('counted'), off.csp.includes('script-src')]).toEqual([false, false]);
  expect(await audited()).toEqual({ action: 'switchPracticeScripts', detail: { enabled: false } });
  expect(await read()).toMatchObject({ headScripts: COUNT, enabled: false });
  await republish();
  expect((await visit(a)).html).not.toContain('counted');
  await ok(runOperation(switchPracticeScripts, owner(), { enabled: true }));
  expect((await visit(a)).html).toContain('counted');
});

test('what they may load and talk to is told; our own hosts never', async () => {
  await ok(
    update({
      headScripts: '<script src="https://plausible.io/js/script.js"></script>',
      bodyScripts: `<script>fetch('http://localhost:3000/portal'); fetch('https://${b.slug}.localhost:3000/book')</script>`,
      password: OWNER_PASSWORD,
    }),
  );
  expect((await read()).admitted).toEqual({
    scripts: ['https://plausible.io/js/script.js'],
    origins: ['https://plausible.io'],
    inline: 1,
  });
});
