import { deflateSync, crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { aPicture } from '#tests/support/pictures/sent-pictures.ts';
import { pictureWorld, type PictureWorld } from '#tests/support/pictures/picture-world.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { documentUrl } from '../documents/document-url.ts';
import { sentKey, sizeKeys } from '../keys.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { updateUserPhoto } from '../photos/update-user-photo.ts';

let world: PictureWorld;
let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  world = await pictureWorld();
  jpeg = await aPicture('jpeg');
  png = await aPicture('png');
});
afterAll(() => world.close());

/** A PNG whose head claims so many pixels over a few bytes of body. */
function claimed(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An empty ZIP archive: its readers look for this end. */
const ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const PAGE = '<!doctype html><script>alert(document.cookie)</script>';
const PROGRAM = Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1');

describe('a file in a picture’s clothes is refused, and does not stay (C59)', () => {
  test.each<[string, () => Buffer | string, string, string]>([
    ['a web page', () => PAGE, 'image/jpeg', TEXTS.mislabelled],
    ['a drawing with a script', () => SVG, 'image/png', TEXTS.mislabelled],
    ['a program', () => PROGRAM, 'image/webp', TEXTS.mislabelled],
    ['a PHP page', () => '<?php system($_GET[0]); ?>', 'image/jpeg', TEXTS.mislabelled],
    ['a PNG that says it is a JPEG', () => png, 'image/jpeg', TEXTS.mislabelled],
    ['a JPEG that says it is a PNG', () => jpeg, 'image/png', TEXTS.mislabelled],
    ['a picture and a web page', () => Buffer.concat([jpeg, Buffer.from(PAGE)]), 'image/jpeg', TEXTS.foreign],
    [
      'a picture and PHP',
      () => Buffer.concat([png, Buffer.from('<?php system(1); ?>')]),
      'image/png',
      TEXTS.foreign,
    ],
    ['a picture and an archive', () => Buffer.concat([jpeg, ZIP]), 'image/jpeg', TEXTS.foreign],
    [
      'a picture and a document',
      () =>
        Buffer.concat([
          jpeg.subarray(0, 2),
          Buffer.from('\xff\xfe\x00\x0a%PDF-1.4', 'latin1'),
          jpeg.subarray(2),
        ]),
      'image/jpeg',
      TEXTS.foreign,
    ],
    ['the beginning of a JPEG', () => jpeg.subarray(0, jpeg.length / 2), 'image/jpeg', TEXTS.unreadable],
    ['the beginning of a PNG', () => png.subarray(0, png.length - 60), 'image/png', TEXTS.unreadable],
    ['a head and nothing more', () => jpeg.subarray(0, 40), 'image/jpeg', TEXTS.unreadable],
  ])('%s', async (_what, content, type, text) => {
    const sent = await world.send(content(), { type });
    expect(sent).toMatchObject({ state: 'failed', error: text, photoUrl: null });
    expect(await world.store.files.head(sentKey(world.a.id, sent.handle))).toBeNull();
    for (const key of sizeKeys(sent.handle, 960)) expect(await world.store.files.head(key)).toBeNull();
    const use = runOperation(updateUserPhoto, world.owner(), { handle: sent.handle });
    expect((await refused(use)).userMessage).toBe(TEXTS.notThere);
  });

  test('what a browser could run in another’s metadata is refused, what a camera writes is not', async () => {
    const comment = (text: string) => {
      const segment = Buffer.from(`\xff\xfe\x00\x00${text}`, 'latin1');
      segment.writeUInt16BE(text.length + 2, 2);
      return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
    };
    expect(await world.send(comment('<script src=//x.example></script>'))).toMatchObject({
      error: TEXTS.foreign,
    });
    expect(await world.send(comment('<x:xmpmeta xmlns:x="adobe:ns:meta/">'))).toMatchObject({
      state: 'ready',
    });
    // Phones append a short film of the moment; it is not kept.
    const film = Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(5_000)]);
    expect(await world.send(film)).toMatchObject({ state: 'ready' });
  });
});

test.each([
  [30_000, 30_000],
  [60_000, 1_001],
])(
  'a small file that claims %i by %i pixels is refused, at once and without the memory for it (C62)',
  async (width, height) => {
    const began = performance.now();
    const before = process.memoryUsage.rss();
    expect(await world.send(claimed(width, height), { type: 'image/png' })).toMatchObject({
      state: 'failed',
      error: TEXTS.tooManyPixels,
    });
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  },
);

describe('a document', () => {
  const pdf = (inside = '') =>
    `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n${inside}\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  const send = (content: Buffer | string, type = 'application/pdf') =>
    world.send(content, { type, purpose: 'document' });

  test('is read by its owner alone, and only saved (C59)', async () => {
    const { handle, state, photoUrl } = await send(pdf());
    expect({ state, photoUrl }).toEqual({ state: 'ready', photoUrl: null });
    const { url } = await ok(runOperation(documentUrl, world.owner(), { handle }));
    const read = await fetch(url);
    expect(await read.text()).toBe(pdf());
    expect(read.headers.get('content-disposition')).toBe('attachment; filename="document.pdf"');
    expect((await fetch(url.split('?')[0]!)).status).toBe(403);
    expect((await refused(runOperation(documentUrl, world.owner(world.b), { handle }))).code).toBe(
      'not_found',
    );
    const asPhoto = runOperation(updateUserPhoto, world.owner(), { handle });
    expect((await refused(asPhoto)).code).toBe('not_found');
  });

  test('may be a picture', async () => {
    const { handle, state } = await send(jpeg, 'image/jpeg');
    expect(state).toBe('ready');
    const { url } = await ok(runOperation(documentUrl, world.owner(), { handle }));
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(jpeg)).toBe(true);
  });

  test.each<[string, () => Buffer | string, string, string]>([
    ['a web page', () => PAGE, 'application/pdf', TEXTS.mislabelled],
    ['a page first and a document then', () => `<html>\n${pdf()}`, 'application/pdf', TEXTS.mislabelled],
    [
      'a document and an archive',
      () => Buffer.concat([Buffer.from(pdf()), ZIP]),
      'application/pdf',
      TEXTS.foreignDocument,
    ],
    [
      'a document with a page at its head',
      () => pdf('<script>alert(1)</script>'),
      'application/pdf',
      TEXTS.foreignDocument,
    ],
    ['the beginning of one', () => pdf().slice(0, 30), 'application/pdf', TEXTS.unreadableDocument],
    ['half a picture', () => jpeg.subarray(0, jpeg.length / 2), 'image/jpeg', TEXTS.unreadableDocument],
  ])('that is %s is refused, and does not stay (C59)', async (_what, content, type, text) => {
    const sent = await send(content(), type);
    expect(sent).toMatchObject({ state: 'failed', error: text });
    expect(await world.store.files.head(sentKey(world.a.id, sent.handle))).toBeNull();
    const open = runOperation(documentUrl, world.owner(), { handle: sent.handle });
    expect((await refused(open)).userMessage).toBe(TEXTS.noDocument);
  });
});
