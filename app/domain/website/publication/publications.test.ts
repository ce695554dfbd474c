import { describe, expect, test } from 'vitest';
import { ok } from '#tests/support/worlds/booking.ts';
import { runOperation } from '#app/operations/run.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { restorePublication } from './restore-publication.ts';
import { takeDownWebsite } from './take-down-website.ts';
import { websiteChanges } from './website-changes.ts';
import { websitePublications } from './website-publications.ts';
import { publishWebsite } from './publish-website.ts';
import { republishSite } from './republish-site.ts';
import { removeRedirect } from '../redirects/remove-redirect.ts';
import { setRedirect } from '../redirects/set-redirect.ts';
import { saveWebsiteDesign } from '../design/save-website-design.ts';
import { addPage } from '../pages/add-page.ts';
import { deletePage } from '../pages/delete-page.ts';
import { pageToEdit } from '../pages/page-to-edit.ts';
import { savePage } from '../pages/save-page.ts';
import { updatePage } from '../pages/update-page.ts';
import { websiteWorld } from '#tests/support/worlds/website.ts';

const world = websiteWorld();
const { addresses, frontData, htmlAt, owner, publishIt, retitle } = world;

describe('publications', () => {
  test('one page alone is published, the others stay as they were', async () => {
    await publishIt();
    await ok(retitle('Only this'));
    await ok(runOperation(updatePage, owner(), { pageId: world.site().aboutId, title: 'Renamed' }));
    await publishIt({ pageIds: [world.site().frontId] });
    expect(await htmlAt('/')).toContain('Only this');
    expect(await htmlAt('/about')).toContain('<title>About ·');
    const { pages } = await ok(runOperation(websiteChanges, owner(), {}));
    expect(pages).toMatchObject([
      { pageId: world.site().aboutId, state: 'changed', isRenamed: true, sections: [] },
    ]);
  });

  test('one page alone takes no other down, keeps the design, and stands at no other page’s address', async () => {
    const third = await ok(runOperation(addPage, owner(), { kind: 'free', title: 'Third' }));
    await publishIt();
    await ok(retitle('Only this'));
    await ok(runOperation(deletePage, owner(), { pageId: world.site().aboutId }));
    await ok(runOperation(updatePage, owner(), { pageId: third.pageId, isDraft: true }));
    const design = JSON.parse(world.site().design) as { header: { bookLabel: string } };
    design.header.bookLabel = 'Reserve a time';
    await ok(runOperation(saveWebsiteDesign, owner(), { version: 1, design: JSON.stringify(design) }));
    await publishIt({ pageIds: [world.site().frontId] });
    expect((await addresses()).pages).toEqual(['/', '/about', '/third']);
    expect(await htmlAt('/')).toContain('Only this');
    expect(await htmlAt('/')).not.toContain('Reserve a time');
    const about = await ok(runOperation(addPage, owner(), { kind: 'free', title: 'About', path: '/about' }));
    expect(await runOperation(publishWebsite, owner(), { pageIds: [about.pageId] })).toMatchObject({
      refusal: { userMessage: PAGE_MESSAGES.pathShown },
    });
    expect(await runOperation(publishWebsite, owner(), { pageIds: [world.site().aboutId] })).toMatchObject({
      refusal: { userMessage: PAGE_MESSAGES.pageUnknown },
    });
    expect((await addresses()).pages).toEqual(['/', '/about', '/third']);
  });

  test('the page of a service that goes leaves its address to the product’s own page', async () => {
    const serviceId = world.a().services.massage.id;
    const { pageId } = await ok(
      runOperation(addPage, owner(), { kind: 'service', title: 'Massage', serviceId }),
    );
    await publishIt();
    await ok(runOperation(deletePage, owner(), { pageId }));
    await publishIt();
    const { pages, redirects } = await addresses();
    expect(pages).toEqual(['/', '/about']);
    expect(redirects).toEqual([{ path: '/old', target: '/' }]);
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
        pageId: world.site().frontId,
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
    await ok(runOperation(deletePage, owner(), { pageId: world.site().aboutId }));
    await publishIt();
    const { publications } = await ok(runOperation(websitePublications, owner(), {}));
    expect(publications).toMatchObject([
      { number: 2, pages: 1, isShown: true },
      { number: 1, pages: 2, isShown: false },
    ]);
    await ok(runOperation(restorePublication, owner(), { publicationId: publications[1]!.id }));
    expect(await htmlAt('/')).toContain('Later');
    const { page } = await ok(runOperation(pageToEdit, owner(), { pageId: world.site().frontId }));
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
    const { rows } = await world.db().owner.query(`SELECT min(number) AS first FROM "Publication"`);
    expect(rows[0]).toEqual({ first: 3 });
  });

  test('taken down, visitors get the welcome and what stood elsewhere is gone; published again all is there', async () => {
    await publishIt();
    await ok(runOperation(takeDownWebsite, owner(), {}));
    expect(await htmlAt('/')).toContain(`Welcome to ${world.a().name}`);
    expect(await htmlAt('/about')).toBe('not_found');
    expect((await addresses()).redirects).toContainEqual({ path: '/about', target: null });
    await ok(
      runOperation(republishSite, world.worker(), {
        practiceId: world.a().id,
      }),
    );
    expect(await htmlAt('/')).toContain(`Welcome to ${world.a().name}`);
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
