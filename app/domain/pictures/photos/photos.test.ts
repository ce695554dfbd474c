import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publish } from '#app/domain/website/publication/publish.ts';
import { republishSite } from '#app/domain/website/publication/republish-site.ts';
import { runOperation } from '#app/operations/run.ts';
import { aGroupEventType, aSite, given } from '#prisma/situations/index.ts';
import { templateFor } from '#builder/templates/index.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { pictureWorld, type PictureWorld } from '#tests/support/pictures/picture-world.ts';
import { aPicture } from '#tests/support/pictures/sent-pictures.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { removeBookableEventTypePhoto } from './remove-bookable-event-type-photo.ts';
import { removeServicePhoto } from './remove-service-photo.ts';
import { setPictureFocus } from './set-picture-focus.ts';
import { updateBookableEventTypePhoto } from './update-bookable-event-type-photo.ts';
import { updateServicePhoto } from './update-service-photo.ts';
import { updateUserPhoto } from './update-user-photo.ts';

let world: PictureWorld;
let jpeg: Buffer;
let serviceId: string;
beforeAll(async () => {
  world = await pictureWorld();
  jpeg = await aPicture('jpeg', { width: 600, height: 400 });
  serviceId = world.a.services.massage.id;
});
afterAll(() => world.close());

const shownUrl = (handle: string) => `/media/p/${handle}-600.webp`;
const rows = async (text: string, values: unknown[] = []) =>
  (await world.db.owner.query<Record<string, unknown>>(text, values)).rows;
const service = async () =>
  (
    await rows('SELECT "photoHandle", "photoUrl", "smallWebpUrl" FROM "Service" WHERE id = $1', [serviceId])
  )[0];

describe('the photo of a service', () => {
  test('is set, and taken away; a second time it is done already', async () => {
    const { handle } = await world.send(jpeg);
    const set = await ok(runOperation(updateServicePhoto, world.owner(), { handle, serviceId }));
    expect(set).toEqual({ photoUrl: shownUrl(handle) });
    expect(await service()).toEqual({
      photoHandle: handle,
      photoUrl: shownUrl(handle),
      smallWebpUrl: `/media/p/${handle}-480.webp`,
    });
    for (let time = 0; time < 2; time += 1)
      await ok(runOperation(removeServicePhoto, world.owner(), { serviceId }));
    expect(await service()).toEqual({ photoHandle: null, photoUrl: null, smallWebpUrl: null });
  });

  test('set before the worker has made it, it is shown once it has', async () => {
    const handle = await world.put(jpeg);
    await world.take(handle);
    expect(await ok(runOperation(updateServicePhoto, world.owner(), { handle, serviceId }))).toEqual({
      photoUrl: null,
    });
    expect(await service()).toMatchObject({ photoHandle: handle, photoUrl: null });
    await world.work(handle);
    expect(await service()).toMatchObject({ photoHandle: handle, photoUrl: shownUrl(handle) });
  });

  test('that proves to be no picture leaves no trace', async () => {
    const handle = await world.put(jpeg.subarray(0, jpeg.length / 2));
    await world.take(handle);
    await ok(runOperation(updateServicePhoto, world.owner(), { handle, serviceId }));
    await world.work(handle);
    expect(await service()).toEqual({ photoHandle: null, photoUrl: null, smallWebpUrl: null });
  });

  test('of another practice is not changed, and another’s picture is not shown', async () => {
    const { handle } = await world.send(jpeg);
    const before = await service();
    for (const [side, input, text] of [
      [world.b, { handle, serviceId }, TEXTS.notThere],
      [world.a, { handle, serviceId: randomUUID() }, TEXTS.noService],
      [world.a, { handle: 'x'.repeat(32), serviceId }, TEXTS.notThere],
    ] as const) {
      const refusal = await refused(runOperation(updateServicePhoto, world.owner(side), input));
      expect([refusal.code, refusal.userMessage]).toEqual(['not_found', text]);
    }
    expect((await refused(runOperation(removeServicePhoto, world.owner(world.b), { serviceId }))).code).toBe(
      'not_found',
    );
    expect(await service()).toEqual(before);
  });
});

test('the practitioner’s own photo is set, for nobody else', async () => {
  const { handle } = await world.send(jpeg);
  expect(await ok(runOperation(updateUserPhoto, world.owner(), { handle }))).toEqual({
    photoUrl: shownUrl(handle),
  });
  expect(await rows('SELECT id FROM "User" WHERE "photoHandle" = $1', [handle])).toEqual([
    { id: world.a.owner.userId },
  ]);
});

test('the photo of an event type is set, a staged one with it, and removed', async () => {
  const { id } = await given(world.a.db, TEST_NOW, (scene) =>
    aGroupEventType(scene, { name: 'Slow evening', stagedPhotoHandle: 'staged' }),
  );
  const { handle } = await world.send(jpeg);
  const type = async () =>
    (
      await rows(
        'SELECT "photoHandle", "photoUrl", "stagedPhotoHandle" FROM "BookableEventType" WHERE id = $1',
        [id],
      )
    )[0];
  const set = { handle, id };
  expect((await refused(runOperation(updateBookableEventTypePhoto, world.owner(world.b), set))).code).toBe(
    'not_found',
  );
  expect(await ok(runOperation(updateBookableEventTypePhoto, world.owner(), set))).toEqual({
    photoUrl: shownUrl(handle),
  });
  expect(await type()).toEqual({ photoHandle: handle, photoUrl: shownUrl(handle), stagedPhotoHandle: null });
  expect((await refused(runOperation(removeBookableEventTypePhoto, world.owner(world.b), { id }))).code).toBe(
    'not_found',
  );
  await ok(runOperation(removeBookableEventTypePhoto, world.owner(), { id }));
  expect(await type()).toEqual({ photoHandle: null, photoUrl: null, stagedPhotoHandle: null });
});

describe('what stays in view', () => {
  test.each([
    { x: -1, y: 0 },
    { x: 0, y: 101 },
    { x: 1.5, y: 0 },
  ])('%j is no point', async (point) => {
    const { handle } = await world.send(jpeg);
    const refusal = await refused(runOperation(setPictureFocus, world.owner(), { handle, ...point }));
    expect(refusal.code).toBe('invalid_input');
  });

  test('goes along with the address wherever the picture is shown', async () => {
    const { handle } = await world.send(jpeg);
    await ok(runOperation(updateServicePhoto, world.owner(), { handle, serviceId }));
    await ok(runOperation(setPictureFocus, world.owner(), { handle, x: 20, y: 75 }));
    expect(await service()).toMatchObject({ photoUrl: `${shownUrl(handle)}#at=20,75` });
    const other = runOperation(setPictureFocus, world.owner(world.b), { handle, x: 0, y: 0 });
    expect((await refused(other)).code).toBe('not_found');
  });
});

describe('the published website', () => {
  const HOSTS = {
    appOrigin: 'http://localhost:3000',
    sitesHost: 'localhost:3000',
    protocol: 'http',
    mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png',
  };
  beforeAll(async () => {
    const { a } = world;
    const site = { practiceName: a.name, firstName: 'Ann', headline: null, philosophy: null };
    const start = templateFor('Massage', { ...site, firstVisit: null, insurance: null });
    await given(a.db, TEST_NOW, (scene) => aSite(scene, a.name, start));
    await publish({ db: a.db, now: TEST_NOW, ...HOSTS });
  });
  beforeEach(() => rows(`UPDATE "OutboxEvent" SET "processedAt" = now() WHERE topic = 'republish-site'`));

  test('shows a new photo of a service, where it is cut, and no longer one that was removed', async () => {
    const { a } = world;
    async function published(): Promise<string> {
      const wanted = await rows(
        `SELECT id FROM "OutboxEvent" WHERE topic = 'republish-site' AND "processedAt" IS NULL`,
      );
      expect(wanted.length).toBeGreaterThan(0);
      await ok(runOperation(republishSite, world.worker(), { practiceId: a.id }));
      await rows(`UPDATE "OutboxEvent" SET "processedAt" = now() WHERE topic = 'republish-site'`);
      return (await rows('SELECT html FROM "PublishedPage" WHERE "practiceId" = $1', [a.id]))[0]!
        .html as string;
    }
    const { handle } = await world.send(jpeg);
    await ok(runOperation(updateServicePhoto, world.owner(), { handle, serviceId }));
    expect(await published()).toContain(`/media/p/${handle}-600.avif 600w`);
    await ok(runOperation(setPictureFocus, world.owner(), { handle, x: 20, y: 75 }));
    const cut = await published();
    expect(cut).toContain('pic focus fx20 fy75');
    expect(cut).toContain('.fx20{--fx:20%}');
    expect(cut).not.toContain('.fx25{');
    await ok(runOperation(removeServicePhoto, world.owner(), { serviceId }));
    expect(await published()).not.toContain(handle);
  });
});
