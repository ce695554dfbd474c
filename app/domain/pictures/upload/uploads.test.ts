import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { aPhoneJpeg, aPicture } from '#tests/support/pictures/sent-pictures.ts';
import { pictureWorld, type PictureWorld } from '#tests/support/pictures/picture-world.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { FILE_LIMIT } from '../inputs.ts';
import { sentKey, sizeKey } from '../keys.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { startUpload } from './start-upload.ts';
import { takeUpload } from './take-upload.ts';
import { upload } from './upload.ts';

let world: PictureWorld;
beforeAll(async () => {
  world = await pictureWorld();
});
afterAll(() => world.close());

/** A made size as the store has it. */
async function sizeOf(handle: string, width: number, kind: string): Promise<Buffer> {
  const opened = await world.store.files.open(sizeKey(handle, width, kind));
  return Buffer.concat(await opened!.body.toArray());
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'sent as %s is shown as AVIF, WebP and JPEG in the widths that are used',
    async (kind) => {
      const type = `image/${kind}`;
      const handle = await world.put(await aPicture(kind), { type });
      expect((await world.take(handle)).upload).toMatchObject({ state: 'processing', photoUrl: null });
      expect(await world.work(handle)).toEqual({ judged: true });
      expect(await world.see(handle)).toEqual({
        handle,
        state: 'ready',
        error: null,
        photoUrl: `/media/p/${handle}-960.webp`,
      });
      expect(await world.rowOf(handle)).toMatchObject({
        width: 1_200,
        height: 800,
        color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      });
      for (const [width, height] of [
        [480, 320],
        [960, 640],
        [1_200, 800],
      ] as const) {
        for (const [made, format] of [
          ['avif', 'heif'],
          ['webp', 'webp'],
          ['jpg', 'jpeg'],
        ] as const)
          expect(await sharp(await sizeOf(handle, width, made)).metadata()).toMatchObject({
            format,
            width,
            height,
          });
      }
      expect(await world.store.files.head(sentKey(world.a.id, handle))).toBeNull();
    },
  );

  test(
    'of 40 megapixels from a phone that was held upright stands upright, without camera or place (C62)',
    { timeout: 60_000 },
    async () => {
      const sent = await aPhoneJpeg(7_296, 5_472);
      expect((await sharp(sent).metadata()).orientation).toBe(6);
      const { handle, state } = await world.send(sent);
      expect(state).toBe('ready');
      expect(await world.rowOf(handle)).toMatchObject({ width: 1_920, height: 2_560 });
    },
  );

  test('tells nobody where and by whom it was taken (C62)', async () => {
    const sent = await aPicture('jpeg', { orientation: 3, place: true });
    expect(sent.includes('Wren Quill')).toBe(true);
    const { handle } = await world.send(sent);
    for (const kind of ['avif', 'webp', 'jpg']) {
      const made = await sizeOf(handle, 960, kind);
      expect(made.includes('Wren Quill')).toBe(false);
      const { exif, xmp, orientation } = await sharp(made).metadata();
      expect({ exif, xmp, orientation: orientation ?? 1 }).toEqual({
        exif: undefined,
        xmp: undefined,
        orientation: 1,
      });
    }
    // Held upside down, its red left half is the right one.
    const [red, , blue] = await sharp(await sizeOf(handle, 480, 'jpg'))
      .extract({ left: 470, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red).toBeGreaterThan(blue!);
  });

  test('is taken and judged once, however often it is said', async () => {
    const handle = await world.put(await aPicture('png'), { type: 'image/png' });
    await Promise.all([world.take(handle), world.take(handle)]);
    const { id } = await world.rowOf(handle);
    const { rows } = await world.db.owner.query(
      `SELECT id FROM "OutboxEvent" WHERE topic = 'judge-upload' AND payload ->> 'uploadId' = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(await world.work(handle)).toEqual({ judged: true });
    expect(await world.work(handle)).toEqual({ judged: false });
    expect((await world.take(handle)).upload.state).toBe('ready');
  });

  test('of another practice, of nobody or never sent is not there', async () => {
    const handle = await world.put(await aPicture('jpeg', { width: 40, height: 40 }));
    const asked = (handle: string, side = world.a) => [
      runOperation(takeUpload, world.owner(side), { handle }),
      runOperation(upload, world.owner(side), { handle }),
    ];
    for (const one of [...asked(handle, world.b), ...asked('x'.repeat(32))])
      expect((await refused(one)).code).toBe('not_found');
    for (const one of asked('../../../etc/passwd')) expect((await refused(one)).code).toBe('invalid_input');
    const never = await ok(
      runOperation(startUpload, world.owner(), { purpose: 'picture', contentType: 'image/png', size: 10 }),
    );
    expect(
      (await refused(runOperation(takeUpload, world.owner(), { handle: never.handle }))).userMessage,
    ).toBe(TEXTS.notSent);
  });
});

describe('before anything is sent', () => {
  const ask = (file: object) =>
    runOperation(startUpload, world.owner(), { purpose: 'picture', ...file } as never);

  test.each([
    ['image/svg+xml', TEXTS.wrongType],
    ['image/gif', TEXTS.wrongType],
    ['application/pdf', TEXTS.wrongType],
    ['text/html', TEXTS.wrongType],
    ['image/heic', TEXTS.heic],
    ['', TEXTS.wrongType],
  ])('the type %j is refused (C59)', async (contentType, text) => {
    expect((await refused(ask({ contentType, size: 10 }))).userMessage).toBe(text);
  });

  test('nothing and more than 30 MB are refused, and no name of the sender’s is asked for (C59)', async () => {
    const contentType = 'image/jpeg';
    expect((await refused(ask({ contentType, size: 0 }))).userMessage).toBe(TEXTS.empty);
    expect((await refused(ask({ contentType, size: FILE_LIMIT + 1 }))).userMessage).toBe(TEXTS.tooLarge);
    expect((await refused(ask({ contentType, size: 10, filename: '../../x' }))).code).toBe('invalid_input');
    const { uploadUrl, handle } = await ok(ask({ contentType, size: FILE_LIMIT }));
    expect(new URL(uploadUrl).pathname).toMatch(new RegExp(`/sent/${world.a.id}/${handle}$`));
  });

  test('what is put is of the size and type that were said (C59)', async () => {
    const { uploadUrl } = await ok(ask({ contentType: 'image/png', size: 5 }));
    const put = (body: string, type: string) =>
      fetch(uploadUrl, { method: 'PUT', body, headers: { 'content-type': type } });
    expect((await put('hello', 'text/html')).status).toBe(403);
    expect((await put('hello world', 'image/png')).status).toBe(403);
  });
});
