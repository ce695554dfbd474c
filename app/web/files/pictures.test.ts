import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentKey } from '#app/domain/pictures/keys.ts';
import { pictureWorld, type PictureWorld } from '#tests/support/pictures/picture-world.ts';
import { aPicture } from '#tests/support/pictures/sent-pictures.ts';
import { pictureServer } from './pictures.ts';

let world: PictureWorld;
let server: Server;
let handle: string;
beforeAll(async () => {
  world = await pictureWorld();
  const serve = pictureServer(world.store.files);
  server = createServer((request, response) => {
    if (!serve(request, response, request.url!.split('?', 1)[0]!)) response.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ handle } = await world.send(await aPicture('jpeg', { width: 600, height: 400 })));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
});

const ask = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);

test.each([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
])('a size is served as %s, for a year, and can do nothing (C59)', async (kind, type) => {
  const path = `/media/p/${handle}-480.${kind}`;
  const answer = await ask(path);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')));
  const head = await ask(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([
    200,
    answer.headers.get('content-length'),
  ]);
  const again = await ask(path, { headers: { 'if-none-match': answer.headers.get('etag')! } });
  expect(again.status).toBe(304);
});

test('nothing else of the store is reached by an address (C59, C60)', async () => {
  const sent = await world.put(await aPicture('jpeg', { width: 40, height: 40 }));
  expect(await world.store.files.head(sentKey(world.a.id, sent))).not.toBeNull();
  for (const path of [
    `/media/p/${sent}-40.webp`,
    `/media/p/${handle}-481.webp`,
    `/media/p/${'x'.repeat(32)}-480.jpg`,
  ])
    expect((await ask(path)).status).toBe(404);
  for (const path of [
    `/media/p/${handle}-480.svg`,
    `/media/p/${handle}-0.webp`,
    `/media/p/..%2f..%2fsent%2f${world.a.id}%2f${sent}-40.webp`,
    `/media/p/${handle}/480.webp`,
    `/media/p/${handle}-480.webp/`,
    `/sent/${world.a.id}/${sent}`,
  ])
    expect((await ask(path)).status).toBe(418);
});
