import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { pictureWorld, type PictureWorld } from '#tests/support/pictures/picture-world.ts';
import { aPicture } from '#tests/support/pictures/sent-pictures.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { addGalleryImage } from './add-gallery-image.ts';
import { readSite } from '../../website/read-model/site-read-model.ts';
import { describeGalleryImage } from './describe-gallery-image.ts';
import { galleryImages } from './gallery-images.ts';
import { removeGalleryImage } from './remove-gallery-image.ts';
import { reorderGalleryImages } from './reorder-gallery-images.ts';

let world: PictureWorld;
let handles: string[];
beforeAll(async () => {
  world = await pictureWorld();
  const small = await aPicture('jpeg', { width: 40, height: 30 });
  handles = [];
  for (let number = 0; number < 3; number += 1) handles.push((await world.send(small)).handle);
});
afterAll(() => world.close());
beforeEach(() => world.db.owner.query('DELETE FROM "GalleryImage"'));

const add = (list: string[], side = world.a) =>
  runOperation(addGalleryImage, world.owner(side), { handles: list });
const gallery = async (side = world.a) =>
  (await ok(runOperation(galleryImages, world.owner(side), {}))).galleryImages;
const shown = async () => (await gallery()).map(({ handle }) => handle);
const order = (entries: object[], side = world.a) =>
  runOperation(reorderGalleryImages, world.owner(side), {
    photosArray: entries.map((entry) => JSON.stringify(entry)),
  });

describe('photos', () => {
  test('are added at the end in their order, each once', async () => {
    const [first, second, third] = handles as [string, string, string];
    const { galleryImages: added } = await ok(add([first]));
    expect(added).toMatchObject([{ handle: first, defaultPhotoUrl: `/media/p/${first}-40.webp` }]);
    await ok(add([third, second]));
    await ok(add([first]));
    expect(await shown()).toEqual([first, third, second]);
    expect(await gallery(world.b)).toEqual([]);
  });

  test('picked twice at once are there once', async () => {
    await Promise.all([ok(add(handles)), ok(add(handles))]);
    expect((await shown()).sort()).toEqual([...handles].sort());
  });

  test('of another practice, or eleven of them, are not added, and none of the others', async () => {
    expect((await refused(add(handles, world.b))).userMessage).toBe(TEXTS.notThere);
    expect((await refused(add([...handles, 'x'.repeat(32)]))).userMessage).toBe(TEXTS.notThere);
    const many = Array.from({ length: 11 }, (_, number) => String(number).padStart(32, 'a'));
    expect((await refused(add(many))).userMessage).toBe(TEXTS.tooMany);
    expect((await refused(add([]))).code).toBe('invalid_input');
    expect(await shown()).toEqual([]);
  });

  test('are deleted one by one, by their owner', async () => {
    const { galleryImages: added } = await ok(add(handles));
    const remove = (galleryId: string, side = world.a) =>
      runOperation(removeGalleryImage, world.owner(side), { galleryId });
    expect((await refused(remove(added[0]!.id, world.b))).userMessage).toBe(TEXTS.noPhoto);
    await ok(remove(added[0]!.id));
    expect((await refused(remove(added[0]!.id))).userMessage).toBe(TEXTS.noPhoto);
    expect(await shown()).toEqual(handles.slice(1));
  });

  test('are described in words, which stay with the picture and stand on the website', async () => {
    const [first] = (await ok(add(handles))).galleryImages;
    const describe = (altText: string | null, side = world.a) =>
      runOperation(describeGalleryImage, world.owner(side), { galleryId: first!.id, altText });
    expect((await refused(describe('Mine', world.b))).userMessage).toBe(TEXTS.noPhoto);
    expect((await refused(describe('x'.repeat(301)))).userMessage).toBe(TEXTS.descriptionTooLong);
    await ok(describe(' A bright room '));
    const described = async () => (await gallery()).find(({ handle }) => handle === first!.handle)?.altText;
    expect(await described()).toBe('A bright room');
    const onSite = () =>
      world.a.db.run(async (sql) => {
        const site = await readSite(sql, { practiceId: world.a.id, url: 'http://a.test/', now: TEST_NOW });
        return site.gallery.map(({ alt, src }) => [alt, src]);
      });
    expect(await onSite()).toEqual([
      ['A bright room', `/media/p/${handles[0]}-40.webp`],
      ['', `/media/p/${handles[1]}-40.webp`],
      ['', `/media/p/${handles[2]}-40.webp`],
    ]);
    await ok(runOperation(removeGalleryImage, world.owner(), { galleryId: first!.id }));
    expect((await onSite()).map(([alt]) => alt)).toEqual(['', '']);
    const back = (await ok(add([first!.handle]))).galleryImages.at(-1)!;
    expect(back).toMatchObject({ handle: first!.handle, altText: 'A bright room' });
    await ok(runOperation(describeGalleryImage, world.owner(), { galleryId: back.id, altText: '' }));
    expect(await described()).toBeNull();
  });

  test('are put into an order, all of them or none', async () => {
    const ids = (await ok(add(handles))).galleryImages.map(({ id }) => id);
    const entries = ids.map((id, index) => ({ id, position: 3 - index }));
    await ok(order(entries));
    expect(await shown()).toEqual([...handles].reverse());
    expect((await refused(order(entries.slice(1)))).userMessage).toBe(TEXTS.galleryChanged);
    expect((await refused(order(entries, world.b))).code).toBe('state_changed');
    expect((await refused(order([entries[0]!, entries[0]!, entries[1]!]))).userMessage).toBe(
      TEXTS.notReordered,
    );
    expect((await gallery()).map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  test.each([
    '',
    'null',
    '[]',
    '{"id":1}',
    '{"id":"x","position":1}',
    '{"position":',
    '{"id":"a","position":1,"practiceId":"b"}',
  ])('%j is no entry of an order', async (text) => {
    const asked = runOperation(reorderGalleryImages, world.owner(), { photosArray: [text] });
    expect((await refused(asked)).userMessage).toBe(TEXTS.notReordered);
  });

  test('that is being made is there without an address, and gets it; what proves to be none leaves', async () => {
    const good = await world.put(await aPicture('png', { width: 50, height: 50 }), { type: 'image/png' });
    const torn = await world.put((await aPicture('jpeg')).subarray(0, 2_000));
    for (const handle of [good, torn]) await world.take(handle);
    const { galleryImages: added } = await ok(add([good, torn]));
    expect(added.map(({ defaultPhotoUrl }) => defaultPhotoUrl)).toEqual([null, null]);
    for (const handle of [good, torn]) await world.work(handle);
    expect(await gallery()).toMatchObject([{ handle: good, defaultPhotoUrl: `/media/p/${good}-50.webp` }]);
  });
});
