import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aWholeSite } from '#tests/support/matrix/site.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { given } from '#prisma/situations/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { saveWebsiteDesign } from '../design/save-website-design.ts';
import { publishWebsite } from '../publication/publish-website.ts';
import { publishedPage } from '../publication/published-page.ts';
import { publishedSite } from '../publication/published-site.ts';
import { restorePublication } from '../publication/restore-publication.ts';
import { takeDownWebsite } from '../publication/take-down-website.ts';
import { websiteChanges } from '../publication/website-changes.ts';
import { websitePublications } from '../publication/website-publications.ts';
import { website } from '../publication/website.ts';
import { republishSite } from '../publication/republish-site.ts';
import { removeRedirect } from '../redirects/remove-redirect.ts';
import { setRedirect } from '../redirects/set-redirect.ts';
import { addPage } from './add-page.ts';
import { copyPage } from './copy-page.ts';
import { deletePage } from './delete-page.ts';
import { orderPages } from './order-pages.ts';
import { pageToEdit } from './page-to-edit.ts';
import { savePage } from './save-page.ts';
import { updatePage } from './update-page.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let site: ReturnType<typeof aWholeSite>;

const TABLES = ['PublishedPage', 'SiteRedirect', 'Publication', 'Page', 'Website'];

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
const publishIt = (input: object = {}) => ok(runOperation(publishWebsite, owner(), input));
const htmlAt = async (path: string) => {
  const outcome = await runOperation(publishedPage, visitor(), { path });
  return outcome.ok ? outcome.value.html : outcome.refusal.code;
};
const addresses = async () => {
  const { pages, redirects } = await ok(runOperation(publishedSite, visitor(), {}));
  return { pages: pages.map(({ path }) => path), redirects };
};
const frontData = () => JSON.parse(site.front) as { content: { type: string; props: { id: string } }[] };
/** Saves the front page with another first heading. */
const retitle = (title: string, version = 1) => {
  const data = frontData();
  Object.assign(data.content[0]!.props, { title });
  return runOperation(savePage, owner(), { pageId: site.frontId, version, data: JSON.stringify(data) });
};
const stored = async () =>
  (await db.owner.query(`SELECT id, version, data, path, title FROM "Page" ORDER BY id`)).rows;

describe('a draft', () => {
  test('is what its owner sees, and nothing of it reaches visitors until it is published', async () => {
    await publishIt();
    expect(await ok(retitle('A new heading'))).toMatchObject({ version: 2 });
    expect(await htmlAt('/')).not.toContain('A new heading');
    // A price that changes meanwhile renders what is published anew, not the draft.
    await ok(
      runOperation(republishSite, testContext({ database: db.database, actor: { kind: 'system' } }), {
        practiceId: a.id,
      }),
    );
    expect(await htmlAt('/')).not.toContain('A new heading');
    await publishIt();
    expect(await htmlAt('/')).toContain('A new heading');
  });

  test('two windows: the second is told, with the version to take over by', async () => {
    await ok(retitle('First'));
    const before = await stored();
    const second = await retitle('Second');
    expect(second).toMatchObject({
      ok: false,
      refusal: {
        code: 'state_changed',
        userMessage: PAGE_MESSAGES.changedElsewhere,
        data: { version: 2 },
      },
    });
    expect(await stored()).toEqual(before);
    expect(await ok(retitle('Second', 2))).toMatchObject({ version: 3 });
  });

  test('of two windows that save at one moment one is told', async () => {
    const outcomes = await Promise.all([retitle('One'), retitle('Other')]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  const first = () => frontData().content[0]!;
  test.each([
    ['no JSON', () => '{'],
    ['no page', () => '[]'],
    [
      'an unknown block',
      () => JSON.stringify({ ...frontData(), content: [{ type: 'Iframe', props: { id: 'x' } }] }),
    ],
    ['a newer version', () => JSON.stringify({ ...frontData(), version: 99 })],
    [
      '10,000 blocks',
      () => JSON.stringify({ ...frontData(), content: Array.from({ length: 10_000 }, () => 0) }),
    ],
    ['5 MB', () => JSON.stringify({ ...frontData(), more: 'x'.repeat(5_000_000) })],
    ['two sections of one id', () => JSON.stringify({ ...frontData(), content: [first(), first()] })],
    [
      'a picture of somebody else',
      () =>
        JSON.stringify({
          ...frontData(),
          content: [{ ...first(), props: { ...first().props, picture: { image: 'q'.repeat(32), alt: '' } } }],
        }),
    ],
  ])('%s is refused in a sentence, and nothing is changed', async (_what, data) => {
    const before = await stored();
    const outcome = await runOperation(savePage, owner(), {
      pageId: site.frontId,
      version: 1,
      data: data(),
    });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
    expect(
      Object.values(PAGE_MESSAGES).map((text) => (typeof text === 'string' ? text : text(40))),
    ).toContain(outcome.ok ? '' : outcome.refusal.userMessage);
    expect(await stored()).toEqual(before);
  });

  test('a picture of another practice is refused, one of its own taken', async () => {
    const handles = { [a.id]: 'a'.repeat(32), [b.id]: 'b'.repeat(32) };
    for (const [practiceId, handle] of Object.entries(handles))
      await db.owner.query(
        `INSERT INTO "MediaAsset" (id, "practiceId", handle, key, "contentType", size) VALUES (gen_random_uuid(), $1, $2, $2, 'image/webp', 1)`,
        [practiceId, handle],
      );
    const withPicture = (image: string) => ({
      pageId: site.frontId,
      version: 1,
      data: JSON.stringify({
        ...frontData(),
        content: [{ ...first(), props: { ...first().props, picture: { image, alt: '' } } }],
      }),
    });
    expect(await runOperation(savePage, owner(), withPicture('b'.repeat(32)))).toMatchObject({
      refusal: { userMessage: PAGE_MESSAGES.pictureUnknown },
    });
    await ok(runOperation(savePage, owner(), withPicture('a'.repeat(32))));
  });

  test('another practice’s page is not found', async () => {
    const stranger = testContext({ database: db.database, actor: b.owner.actor });
    for (const [operation, input] of [
      [pageToEdit, { pageId: site.aboutId }],
      [deletePage, { pageId: site.aboutId }],
      [savePage, { pageId: site.frontId, version: 1, data: site.front }],
    ] as const)
      expect(await runOperation(operation as never, stranger, input as never)).toMatchObject({
        refusal: { code: 'not_found' },
      });
  });

  test('a design is saved by its version, and reaches every page when it is published', async () => {
    await publishIt();
    const design = JSON.parse(site.design) as { header: { bookLabel: string } };
    design.header.bookLabel = 'Reserve a time';
    const input = { version: 1, design: JSON.stringify(design) };
    expect(await ok(runOperation(saveWebsiteDesign, owner(), input))).toEqual({ version: 2 });
    expect(await runOperation(saveWebsiteDesign, owner(), input)).toMatchObject({
      refusal: { code: 'state_changed', data: { version: 2 } },
    });
    expect(
      await runOperation(saveWebsiteDesign, owner(), { version: 2, design: '{"theme":1}' }),
    ).toMatchObject({
      refusal: { userMessage: PAGE_MESSAGES.designInvalid },
    });
    await publishIt();
    expect(await htmlAt('/about')).toContain('Reserve a time');
  });
});

describe('pages', () => {
  test('stand in the menu by their names, under addresses made of their titles', async () => {
    const { pageId } = await ok(runOperation(addPage, owner(), { kind: 'free', title: 'Über mich' }));
    const again = await ok(runOperation(addPage, owner(), { kind: 'free', title: 'Über mich' }));
    const { pages } = await ok(runOperation(website, owner(), {}));
    expect(pages.find(({ id }) => id === pageId)).toMatchObject({ path: '/uber-mich', state: 'new' });
    expect(pages.find(({ id }) => id === again.pageId)).toMatchObject({ path: '/uber-mich-2' });
    await ok(runOperation(updatePage, owner(), { pageId: again.pageId, isDraft: true }));
    await publishIt();
    expect(await addresses()).toEqual({
      pages: ['/', '/about', '/uber-mich'],
      redirects: [{ path: '/old', target: '/' }],
    });
    expect(await htmlAt('/about')).toContain('<a href="/uber-mich">Über mich</a>');
    expect(await htmlAt('/about')).toMatch(/<a href="\/about" aria-current="page">About<\/a>/);
    expect(await htmlAt('/about')).toContain('href="/#services"');
    expect(await htmlAt('/about')).toContain(
      `<link rel="canonical" href="http://${a.slug}.localhost:3000/about"/>`,
    );
  });

  test('that moved lead on from where they stood, at once; those that are gone say so; what comes back is there again', async () => {
    await publishIt();
    await ok(runOperation(updatePage, owner(), { pageId: site.aboutId, path: '/about-me' }));
    expect(await htmlAt('/about')).toContain('<!doctype html>');
    await publishIt();
    expect((await addresses()).redirects).toContainEqual({ path: '/about', target: '/about-me' });
    await ok(runOperation(updatePage, owner(), { pageId: site.aboutId, path: '/ann' }));
    await publishIt();
    expect((await addresses()).redirects).toEqual([
      { path: '/about', target: '/ann' },
      { path: '/about-me', target: '/ann' },
      { path: '/old', target: '/' },
    ]);
    await ok(runOperation(deletePage, owner(), { pageId: site.aboutId }));
    await publishIt();
    expect((await addresses()).redirects).toContainEqual({ path: '/ann', target: null });
    expect((await addresses()).redirects).toContainEqual({ path: '/about', target: null });
    await ok(runOperation(addPage, owner(), { kind: 'free', title: 'About' }));
    await publishIt();
    expect(await addresses()).toMatchObject({ pages: ['/', '/about'] });
    expect((await addresses()).redirects.map(({ path }) => path)).not.toContain('/about');
  });

  test('of a service stand at its address; the one of what is not there stands once', async () => {
    const serviceId = a.services.massage.id;
    await ok(runOperation(addPage, owner(), { kind: 'service', title: 'Massage', serviceId }));
    await ok(runOperation(addPage, owner(), { kind: 'notFound', title: 'Not here' }));
    expect(await runOperation(addPage, owner(), { kind: 'notFound', title: 'Not here' })).toMatchObject({
      refusal: { userMessage: PAGE_MESSAGES.pageOnce },
    });
    const foreign = { kind: 'service', title: 'Massage', serviceId: b.services.massage.id };
    expect(await runOperation(addPage, owner(), foreign)).toMatchObject({
      refusal: { userMessage: PAGE_MESSAGES.serviceUnknown },
    });
    await publishIt();
    expect((await addresses()).pages).toEqual(['/', '/404', '/about', `/services/${serviceId}`].sort());
    expect(await htmlAt('/404')).toContain('<meta name="robots" content="noindex"/>');
    // A service that is not offered any more takes its page with it.
    await db.owner.query(`UPDATE "Service" SET public = false WHERE id = $1`, [serviceId]);
    await publishIt();
    expect((await addresses()).pages).not.toContain(`/services/${serviceId}`);
    await db.owner.query(`UPDATE "Service" SET public = true WHERE id = $1`, [serviceId]);
  });

  test.each([
    ['/book', PAGE_MESSAGES.pathReserved],
    ['/Book now', PAGE_MESSAGES.pathForm],
    ['/a/b/c/d', PAGE_MESSAGES.pathForm],
    ['/..', PAGE_MESSAGES.pathForm],
    ['//evil.example', PAGE_MESSAGES.pathForm],
    ['/about', PAGE_MESSAGES.pathTaken],
  ])('no page can be given the address %s', async (path, userMessage) => {
    expect(await runOperation(addPage, owner(), { kind: 'free', title: 'Mine', path })).toMatchObject({
      refusal: { userMessage },
    });
  });

  test('are put into an order, each once; the front page stays', async () => {
    await ok(runOperation(orderPages, owner(), { pageIds: [site.aboutId, site.frontId] }));
    const { pages } = await ok(runOperation(website, owner(), {}));
    expect(pages.map(({ id }) => id)).toEqual([site.aboutId, site.frontId]);
    expect(await runOperation(orderPages, owner(), { pageIds: [site.aboutId, site.aboutId] })).toMatchObject({
      refusal: { code: 'state_changed' },
    });
    for (const change of [{ path: '/home' }, { isDraft: true }])
      expect(await runOperation(updatePage, owner(), { pageId: site.frontId, ...change })).toMatchObject({
        refusal: { userMessage: PAGE_MESSAGES.frontStays },
      });
    expect(await runOperation(deletePage, owner(), { pageId: site.frontId })).toMatchObject({
      refusal: { userMessage: PAGE_MESSAGES.frontStays },
    });
  });

  test('a copy is a draft of its own', async () => {
    const { pageId } = await ok(runOperation(copyPage, owner(), { pageId: site.aboutId }));
    const { page } = await ok(runOperation(pageToEdit, owner(), { pageId }));
    const { page: about } = await ok(runOperation(pageToEdit, owner(), { pageId: site.aboutId }));
    expect(page).toMatchObject({ title: 'About (copy)', path: '/about-copy', data: about.data });
    await publishIt();
    expect((await addresses()).pages).not.toContain('/about-copy');
  });
});

describe('publications', () => {
  test('one page alone is published, the others stay as they were', async () => {
    await publishIt();
    await ok(retitle('Only this'));
    await ok(runOperation(updatePage, owner(), { pageId: site.aboutId, title: 'Renamed' }));
    await publishIt({ pageIds: [site.frontId] });
    expect(await htmlAt('/')).toContain('Only this');
    expect(await htmlAt('/about')).toContain('<title>About ·');
    const { pages } = await ok(runOperation(websiteChanges, owner(), {}));
    expect(pages).toMatchObject([{ pageId: site.aboutId, state: 'changed', isRenamed: true, sections: [] }]);
  });

  test('what changed since is told section by section', async () => {
    await publishIt();
    expect(await ok(runOperation(websiteChanges, owner(), {}))).toEqual({
      hasDesignChanged: false,
      pages: [],
    });
    const data = frontData();
    const [hero, second, third, ...rest] = data.content;
    Object.assign(hero!.props, { title: 'Changed' });
    const content = [hero, third, second, ...rest.slice(1)];
    await ok(
      runOperation(savePage, owner(), {
        pageId: site.frontId,
        version: 1,
        data: JSON.stringify({ ...data, content }),
      }),
    );
    const { pages } = await ok(runOperation(websiteChanges, owner(), {}));
    expect(pages[0]!.sections.map(({ id, change }) => [id, change])).toEqual([
      [hero!.props.id, 'changed'],
      [third!.props.id, 'moved'],
      [second!.props.id, 'moved'],
      [rest[0]!.props.id, 'removed'],
    ]);
  });

  test('an earlier one comes back as a draft, with a page that was deleted since', async () => {
    await publishIt();
    await ok(retitle('Later'));
    await ok(runOperation(deletePage, owner(), { pageId: site.aboutId }));
    await publishIt();
    const { publications } = await ok(runOperation(websitePublications, owner(), {}));
    expect(publications).toMatchObject([
      { number: 2, pages: 1, isShown: true },
      { number: 1, pages: 2, isShown: false },
    ]);
    await ok(runOperation(restorePublication, owner(), { publicationId: publications[1]!.id }));
    expect(await htmlAt('/')).toContain('Later');
    const { page } = await ok(runOperation(pageToEdit, owner(), { pageId: site.frontId }));
    expect(page.version).toBe(3);
    expect(JSON.parse(page.data)).toEqual(frontData());
    await publishIt();
    expect(await htmlAt('/')).not.toContain('Later');
    expect((await addresses()).pages).toEqual(['/', '/about']);
  });

  test('fifty are kept', async () => {
    for (let number = 0; number < 52; number += 1) await publishIt();
    const { publications } = await ok(runOperation(websitePublications, owner(), {}));
    expect(publications).toHaveLength(50);
    const { rows } = await db.owner.query(`SELECT min(number) AS first FROM "Publication"`);
    expect(rows[0]).toEqual({ first: 3 });
  });

  test('taken down, visitors get the welcome and what stood elsewhere is gone; published again all is there', async () => {
    await publishIt();
    await ok(runOperation(takeDownWebsite, owner(), {}));
    expect(await htmlAt('/')).toContain(`Welcome to ${a.name}`);
    expect(await htmlAt('/about')).toBe('not_found');
    expect((await addresses()).redirects).toContainEqual({ path: '/about', target: null });
    await ok(
      runOperation(republishSite, testContext({ database: db.database, actor: { kind: 'system' } }), {
        practiceId: a.id,
      }),
    );
    expect(await htmlAt('/')).toContain(`Welcome to ${a.name}`);
    await publishIt();
    expect(await htmlAt('/about')).toContain('<!doctype html>');
    expect((await addresses()).redirects.map(({ path }) => path)).not.toContain('/about');
  });
});

describe('redirects', () => {
  test('lead from what is not there to what is', async () => {
    await publishIt();
    const set = (path: string, target: string) => runOperation(setRedirect, owner(), { path, target });
    const { redirectId } = await ok(set('/About_Us.html', '/about'));
    expect((await addresses()).redirects).toContainEqual({ path: '/About_Us.html', target: '/about' });
    for (const [path, target, userMessage] of [
      ['/about', '/', PAGE_MESSAGES.redirectTaken],
      ['/book', '/', PAGE_MESSAGES.pathReserved],
      ['/x', '/x', PAGE_MESSAGES.redirectCircle],
      ['/x', '/nowhere', PAGE_MESSAGES.targetUnknown],
      ['//evil.example', '/', PAGE_MESSAGES.redirectForm],
      ['/x', '//evil.example', PAGE_MESSAGES.redirectForm],
      ['/x', 'https://evil.example', PAGE_MESSAGES.redirectForm],
      ['/x\r\nSet-Cookie: y', '/', PAGE_MESSAGES.redirectForm],
    ] as const)
      expect(await set(path, target)).toMatchObject({ refusal: { userMessage } });
    await ok(runOperation(removeRedirect, owner(), { redirectId }));
    expect((await addresses()).redirects).toEqual([{ path: '/old', target: '/' }]);
  });
});
