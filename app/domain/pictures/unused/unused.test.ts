import { afterAll, beforeAll, expect, test } from 'vitest';
import { addGalleryImage } from '../gallery/add-gallery-image.ts';
import { removeGalleryImage } from '../gallery/remove-gallery-image.ts';
import { crossPractice } from '#tenants/cross-practice.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { pictureWorld, type PictureWorld } from '#tests/support/pictures/picture-world.ts';
import { aPicture } from '#tests/support/pictures/sent-pictures.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { sentKey, sizeKeys } from '../keys.ts';
import { removeUnusedFile } from './remove-unused-file.ts';

let world: PictureWorld;
let jpeg: Buffer;
beforeAll(async () => {
  world = await pictureWorld();
  jpeg = await aPicture('jpeg', { width: 40, height: 30 });
});
afterAll(() => world.close());

/** What the worker does at a moment with all that is due. */
async function sweep(now: number): Promise<boolean[]> {
  const services = { cross: crossPractice(world.db.database.pool) } as never;
  const due = await removeUnusedFile.due!(services, new Date(now));
  return Promise.all(
    due.map(async (input) => (await ok(runOperation(removeUnusedFile, world.worker(now), input))).removed),
  );
}
const isThere = async (key: string) => (await world.store.files.head(key)) !== null;

test('a file that nothing refers to for a day goes with all its sizes; what is used stays', async () => {
  const used = (await world.send(jpeg)).handle;
  const left = (await world.send(jpeg)).handle;
  const never = await world.put(jpeg);
  const { galleryImages } = await ok(runOperation(addGalleryImage, world.owner(), { handles: [used] }));
  expect(await sweep(TEST_NOW + DAY_MS - MINUTE_MS)).toEqual([]);
  const next = TEST_NOW + DAY_MS;
  expect(await sweep(next)).toEqual([true, true]);
  expect(await sweep(next)).toEqual([]);
  for (const handle of [left, never]) {
    expect(await world.rowOf(handle)).toBeUndefined();
    for (const key of [sentKey(world.a.id, handle), ...sizeKeys(handle, 40)])
      expect(await isThere(key)).toBe(false);
  }
  for (const key of sizeKeys(used, 40)) expect(await isThere(key)).toBe(true);

  // Taken out of the gallery it may be wanted back for a day.
  const later = TEST_NOW + 10 * DAY_MS;
  await ok(
    runOperation(removeGalleryImage, world.owner(world.a, later), { galleryId: galleryImages[0]!.id }),
  );
  expect(await sweep(later + DAY_MS - MINUTE_MS)).toEqual([]);
  await ok(runOperation(addGalleryImage, world.owner(world.a, later), { handles: [used] }));
  expect(await sweep(later + 2 * DAY_MS)).toEqual([]);
  for (const key of sizeKeys(used, 40)) expect(await isThere(key)).toBe(true);
});

test('what was taken into use since it fell due stays', async () => {
  const { handle } = await world.send(jpeg);
  const { id, practiceId } = await world.rowOf(handle);
  await world.db.owner.query('UPDATE "User" SET "photoHandle" = $1 WHERE id = $2', [
    handle,
    world.a.owner.userId,
  ]);
  const job = runOperation(removeUnusedFile, world.worker(TEST_NOW + 5 * DAY_MS), {
    practiceId,
    uploadId: id,
  });
  expect(await ok(job)).toEqual({ removed: false });
  expect(await isThere(sizeKeys(handle, 40)[0]!)).toBe(true);
});
