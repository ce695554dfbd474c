import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { pictureWorld, type PictureWorld } from '#tests/support/pictures/picture-world.ts';
import { aPicture } from '#tests/support/pictures/sent-pictures.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { getBookableEventTypes } from '../get-bookable-event-types.ts';
import { deleteBookableEventType } from './delete-bookable-event-type.ts';
import { upsertBookableEventType } from './upsert-bookable-event-type.ts';

let world: PictureWorld;
let jpeg: Buffer;
beforeAll(async () => {
  world = await pictureWorld();
  jpeg = await aPicture('jpeg', { width: 600, height: 400 });
});
afterAll(() => world.close());

const CIRCLE = { name: 'Evening circle', slug: 'circle', location: '12 Elm Street' };
const save = (input: object, side = world.a) =>
  runOperation(upsertBookableEventType, world.owner(side), input);
const isUnused = async (handle: string) =>
  (
    await world.db.owner.query<{ unused: boolean }>(
      'SELECT "unusedSince" IS NOT NULL AS unused FROM "MediaAsset" WHERE handle = $1',
      [handle],
    )
  ).rows[0]!.unused;

test('a staged photo is the type’s from its save on (002 §4); the one before is left over, and both are when it goes', async () => {
  const [first, second] = [await world.send(jpeg), await world.send(jpeg)];
  const made = (await ok(save({ ...CIRCLE, stagedPhotoHandle: first.handle }))).bookableEventType;
  expect(made.photoUrl).toBe(`/media/p/${first.handle}-600.webp`);
  const change = { ...CIRCLE, id: made.id };
  expect((await ok(save(change))).bookableEventType.photoUrl).toBe(made.photoUrl);
  await ok(save({ ...change, stagedPhotoHandle: second.handle }));
  const { bookableEventTypes } = await ok(runOperation(getBookableEventTypes, world.owner(), {}));
  expect(bookableEventTypes).toMatchObject([
    { photoHandle: second.handle, photoUrl: `/media/p/${second.handle}-600.webp` },
  ]);
  expect([await isUnused(first.handle), await isUnused(second.handle)]).toEqual([true, false]);
  await ok(runOperation(deleteBookableEventType, world.owner(), { id: made.id }));
  expect(await isUnused(second.handle)).toBe(true);
});

test('another practice’s picture is not shown, and nothing is made', async () => {
  const { handle } = await world.send(jpeg);
  const refusal = await refused(save({ ...CIRCLE, stagedPhotoHandle: handle }, world.b));
  expect(refusal.code).toBe('not_found');
  const { bookableEventTypes } = await ok(runOperation(getBookableEventTypes, world.owner(world.b), {}));
  expect(bookableEventTypes).toEqual([]);
});
