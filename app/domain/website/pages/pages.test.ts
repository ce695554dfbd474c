import { describe, expect, test } from 'vitest';
import { ok } from '#tests/support/worlds/booking.ts';
import { runOperation } from '#app/operations/run.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { saveWebsiteDesign } from '../design/save-website-design.ts';
import { website } from '../publication/website.ts';
import { republishSite } from '../publication/republish-site.ts';
import { addPage } from './add-page.ts';
import { copyPage } from './copy-page.ts';
import { deletePage } from './delete-page.ts';
import { orderPages } from './order-pages.ts';
import { pageToEdit } from './page-to-edit.ts';
import { savePage } from './save-page.ts';
import { updatePage } from './update-page.ts';
import { BLOCKS } from '#builder/blocks/index.ts';
import { websiteWorld } from '#tests/support/worlds/website.ts';

const SPACER = BLOCKS.Spacer.defaults;
const world = websiteWorld();
const { addresses, frontData, htmlAt, owner, publishIt, retitle, stored } = world;

describe('a draft', () => {
  test('is what its owner sees, and nothing of it reaches visitors until it is published', async () => {
    await publishIt();
    expect(await ok(retitle('A new heading'))).toMatchObject({ version: 2 });
    expect(await htmlAt('/')).not.toContain('A new heading');
    // A price that changes meanwhile renders what is published anew, not the draft.
    await ok(
      runOperation(republishSite, world.worker(), {
        practiceId: world.a().id,
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
  const withContent = (content: readonly object[]) => JSON.stringify({ ...frontData(), content });
  /** As many good sections as wanted. */
  const sections = (count: number) =>
    withContent(
      Array.from({ length: count }, (_, n) => ({ type: 'Spacer', props: { ...SPACER, id: `s${n}` } })),
    );
  test.each([
    ['no JSON', () => '{', PAGE_MESSAGES.pageInvalid],
    ['no page', () => '[]', PAGE_MESSAGES.pageInvalid],
    [
      'an unknown block',
      () => withContent([{ type: 'Iframe', props: { id: 'x' } }]),
      PAGE_MESSAGES.pageInvalid,
    ],
    ['a newer version', () => JSON.stringify({ ...frontData(), version: 99 }), PAGE_MESSAGES.pageInvalid],
    ['one block too many', () => sections(41), PAGE_MESSAGES.tooManySections(40)],
    ['10,000 blocks', () => sections(10_000), PAGE_MESSAGES.pageTooLarge],
    ['5 MB', () => withContent([first()]).padEnd(5_000_000), PAGE_MESSAGES.pageTooLarge],
    ['two sections of one id', () => withContent([first(), first()]), PAGE_MESSAGES.pageInvalid],
    [
      'a picture of somebody else',
      () =>
        withContent([
          { ...first(), props: { ...first().props, picture: { image: 'q'.repeat(32), alt: '' } } },
        ]),
      PAGE_MESSAGES.pictureUnknown,
    ],
  ])('%s is refused in a sentence, and nothing is changed', async (_what, data, userMessage) => {
    const before = await stored();
    const input = { pageId: world.site().frontId, version: 1, data: data() };
    expect(await runOperation(savePage, owner(), input)).toMatchObject({
      ok: false,
      refusal: { code: 'invalid_input', userMessage },
    });
    expect(await stored()).toEqual(before);
  });

  test('forty sections are saved', async () => {
    await ok(
      runOperation(savePage, owner(), { pageId: world.site().frontId, version: 1, data: sections(40) }),
    );
  });

  test('a picture of another practice is refused, one of its own taken', async () => {
    const handles = { [world.a().id]: 'a'.repeat(32), [world.b().id]: 'b'.repeat(32) };
    for (const [practiceId, handle] of Object.entries(handles))
      await world
        .db()
        .owner.query(
          `INSERT INTO "MediaAsset" (id, "practiceId", handle, key, "contentType", size) VALUES (gen_random_uuid(), $1, $2, $2, 'image/webp', 1)`,
          [practiceId, handle],
        );
    const withPicture = (image: string) => ({
      pageId: world.site().frontId,
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
    const stranger = world.stranger();
    for (const [operation, input] of [
      [pageToEdit, { pageId: world.site().aboutId }],
      [deletePage, { pageId: world.site().aboutId }],
      [savePage, { pageId: world.site().frontId, version: 1, data: world.site().front }],
    ] as const)
      expect(await runOperation(operation as never, stranger, input as never)).toMatchObject({
        refusal: { code: 'not_found' },
      });
  });

  test('a design is saved by its version, and reaches every page when it is published', async () => {
    await publishIt();
    const design = JSON.parse(world.site().design) as { header: { bookLabel: string } };
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
      `<link rel="canonical" href="http://${world.a().slug}.localhost:3000/about"/>`,
    );
  });

  test('that moved lead on from where they stood, at once; those that are gone say so; what comes back is there again', async () => {
    await publishIt();
    await ok(runOperation(updatePage, owner(), { pageId: world.site().aboutId, path: '/about-me' }));
    expect(await htmlAt('/about')).toContain('<!doctype html>');
    await publishIt();
    expect((await addresses()).redirects).toContainEqual({ path: '/about', target: '/about-me' });
    await ok(runOperation(updatePage, owner(), { pageId: world.site().aboutId, path: '/ann' }));
    await publishIt();
    expect((await addresses()).redirects).toEqual([
      { path: '/about', target: '/ann' },
      { path: '/about-me', target: '/ann' },
      { path: '/old', target: '/' },
    ]);
    await ok(runOperation(deletePage, owner(), { pageId: world.site().aboutId }));
    await publishIt();
    expect((await addresses()).redirects).toContainEqual({ path: '/ann', target: null });
    expect((await addresses()).redirects).toContainEqual({ path: '/about', target: null });
    await ok(runOperation(addPage, owner(), { kind: 'free', title: 'About' }));
    await publishIt();
    expect(await addresses()).toMatchObject({ pages: ['/', '/about'] });
    expect((await addresses()).redirects.map(({ path }) => path)).not.toContain('/about');
  });

  test('of a service stand at its address; the one of what is not there stands once', async () => {
    const serviceId = world.a().services.massage.id;
    await ok(runOperation(addPage, owner(), { kind: 'service', title: 'Massage', serviceId }));
    await ok(runOperation(addPage, owner(), { kind: 'notFound', title: 'Not here' }));
    expect(await runOperation(addPage, owner(), { kind: 'notFound', title: 'Not here' })).toMatchObject({
      refusal: { userMessage: PAGE_MESSAGES.pageOnce },
    });
    const foreign = { kind: 'service', title: 'Massage', serviceId: world.b().services.massage.id };
    expect(await runOperation(addPage, owner(), foreign)).toMatchObject({
      refusal: { userMessage: PAGE_MESSAGES.serviceUnknown },
    });
    await publishIt();
    expect((await addresses()).pages).toEqual(['/', '/404', '/about', `/services/${serviceId}`].sort());
    expect(await htmlAt('/404')).toContain('<meta name="robots" content="noindex"/>');
    // A service that is not offered any more takes its page with it.
    await world.db().owner.query(`UPDATE "Service" SET public = false WHERE id = $1`, [serviceId]);
    await publishIt();
    expect((await addresses()).pages).not.toContain(`/services/${serviceId}`);
    await world.db().owner.query(`UPDATE "Service" SET public = true WHERE id = $1`, [serviceId]);
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
    await ok(runOperation(orderPages, owner(), { pageIds: [world.site().aboutId, world.site().frontId] }));
    const { pages } = await ok(runOperation(website, owner(), {}));
    expect(pages.map(({ id }) => id)).toEqual([world.site().aboutId, world.site().frontId]);
    expect(
      await runOperation(orderPages, owner(), { pageIds: [world.site().aboutId, world.site().aboutId] }),
    ).toMatchObject({
      refusal: { code: 'state_changed' },
    });
    for (const change of [{ path: '/home' }, { isDraft: true }])
      expect(
        await runOperation(updatePage, owner(), { pageId: world.site().frontId, ...change }),
      ).toMatchObject({
        refusal: { userMessage: PAGE_MESSAGES.frontStays },
      });
    expect(await runOperation(deletePage, owner(), { pageId: world.site().frontId })).toMatchObject({
      refusal: { userMessage: PAGE_MESSAGES.frontStays },
    });
  });

  test('a copy is a draft of its own', async () => {
    const { pageId } = await ok(runOperation(copyPage, owner(), { pageId: world.site().aboutId }));
    const { page } = await ok(runOperation(pageToEdit, owner(), { pageId }));
    const { page: about } = await ok(runOperation(pageToEdit, owner(), { pageId: world.site().aboutId }));
    expect(page).toMatchObject({ title: 'About (copy)', path: '/about-copy', data: about.data });
    await publishIt();
    expect((await addresses()).pages).not.toContain('/about-copy');
  });
});
