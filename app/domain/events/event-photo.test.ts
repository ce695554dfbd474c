import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { pictureWorld, type PictureWorld } from '#tests/support/pictures/picture-world.ts';
import { aPicture } from '#tests/support/pictures/sent-pictures.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { bookableEvents } from './bookable-events.ts';
import { upsertBookableEventType } from './types/upsert-bookable-event-type.ts';
import { upsertBookableEvent } from './upsert-bookable-event.ts';

let world: PictureWorld;
let jpeg: Buffer;
let times: { bookableEventTypeId: string; startsAt: Date; endsAt: Date };
let ofType: string | null;
beforeAll(async () => {
  world = await pictureWorld();
  jpeg = await aPicture('jpeg', { width: 600, height: 400 });
  const { handle } = await world.send(jpeg);
  const circle = { name: 'Circle', slug: 'circle', location: '12 Elm Street', stagedPhotoHandle: handle };
  const { bookableEventType } = await ok(runOperation(upsertBookableEventType, world.owner(), circle));
  ofType = bookableEventType.photoUrl;
  times = {
    bookableEventTypeId: bookableEventType.id,
    startsAt: new Date(TEST_NOW + 48 * HOUR_MS),
    endsAt: new Date(TEST_NOW + 50 * HOUR_MS),
  };
});
afterAll(() => world.close());

const save = (more: object) => runOperation(upsertBookableEvent, world.owner(), { ...times, ...more });
const made = async (more: object) => (await ok(save(more))).bookableEvent;
const isUnused = async (handle: string) =>
  (
    await world.db.owner.query<{ unused: boolean }>(
      'SELECT "unusedSince" IS NOT NULL AS unused FROM "MediaAsset" WHERE handle = $1',
      [handle],
    )
  ).rows[0]!.unused;

test('an event has a photo of its own, which stays until it is taken away; its type’s is there without one (002 §3)', async () => {
  const { handle } = await world.send(jpeg);
  const event = await made({ handle });
  const own = { photoHandle: handle, photoUrl: `/media/p/${handle}-600.webp` };
  expect(event).toMatchObject(own);
  expect(await made({ id: event.id, name: 'Full moon' })).toMatchObject(own);
  const listed = await ok(runOperation(bookableEvents, world.owner(), {}));
  expect(listed.bookableEvents).toMatchObject([{ title: 'Full moon', photoUrl: own.photoUrl }]);
  expect(await isUnused(handle)).toBe(false);
  expect(await made({ id: event.id, handle: '' })).toMatchObject({ photoHandle: null, photoUrl: ofType });
  expect(await isUnused(handle)).toBe(true);
});

test('a picture that is still being made is shown once it is', async () => {
  const handle = await world.put(jpeg);
  await world.take(handle);
  const event = await made({ handle });
  expect(event.photoHandle).toBe(handle);
  await world.work(handle);
  expect(await made({ id: event.id })).toMatchObject({ photoUrl: `/media/p/${handle}-600.webp` });
});

test('another practice’s picture is not taken, and nothing is scheduled', async () => {
  const { handle } = await world.send(jpeg, { side: world.b });
  const before = (await ok(runOperation(bookableEvents, world.owner(), {}))).bookableEvents.length;
  expect((await refused(save({ handle }))).code).toBe('not_found');
  expect((await ok(runOperation(bookableEvents, world.owner(), {}))).bookableEvents).toHaveLength(before);
});
