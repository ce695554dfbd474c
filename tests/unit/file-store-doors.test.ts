import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileSettings } from '#app/integrations/files/settings.ts';
import { S3FileStore } from '#app/integrations/files/s3.ts';
import { fileSandbox } from '#sandbox/files/index.ts';
import { parseEnv } from '#app/platform/env/parse.ts';
import { storedFiles } from '#app/web/files/stored-files.ts';
import { HOUR_MS } from '#app/lib/duration.ts';

/**
 * The file store of this machine is attacked at both its doors: its own port, and the app's host, which hands on. Nothing that is
 * not signed as the product signs it may be told, changed or written.
 */
const VIDEO = 'video-reviews/p/r/video.mp4';
const SENT = 'video-reviews/p/r/sent-abc.webm';
const LARGEST = 1_000;

let folder: string;
let ahead = 0;
let store: S3FileStore;
let stranger: S3FileStore;
const servers: Server[] = [];
const doors: Record<string, string> = {};

const listening = async (server: Server): Promise<string> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tw-doors-'));
  const sandbox = fileSandbox(join(folder, 'store'), fileSettings(parseEnv({}).files), {
    largest: LARGEST,
    now: () => Date.now() + ahead,
  });
  doors.store = await listening(createServer(sandbox));
  const { files } = parseEnv({ SANDBOX_URL: `http://${doors.store}` });
  const app = createServer((request, response) => {
    const serve = storedFiles({ files, appHost: doors.app! });
    if (!serve(request, response, request.url!.split('?')[0]!)) response.writeHead(404).end('no route');
  });
  doors.app = await listening(app);
  store = new S3FileStore(fileSettings(files));
  stranger = new S3FileStore({ ...fileSettings(files), accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' });
  const path = join(folder, 'video');
  writeFileSync(path, 'the approved video');
  await store.upload(VIDEO, path, 'video/mp4');
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

interface Call {
  method: string;
  /** As it goes over the wire. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a path as it is written; fetch would tidy it first. */
function send(
  door: string,
  { method, path, headers = {}, body }: Call,
): Promise<{ status: number; text: string }> {
  const [host, port] = doors[door]!.split(':');
  return new Promise((resolve, reject) => {
    const call = ask({ host, port, method, path, headers: { host: doors[door], ...headers } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode!, text }));
    });
    call.on('error', reject).end(body);
  });
}

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
const TYPED = { 'content-type': 'video/webm', 'content-length': '5' };
const put = (path: string, over: Partial<Call> = {}): Call => ({
  method: 'PUT',
  path,
  headers: TYPED,
  body: 'hello',
  ...over,
});
const putUrl = async (from: S3FileStore = store, key = SENT) =>
  pathOf(await from.presignPut({ key, contentType: 'video/webm', size: 5, expiresIn: 60 }));
const getUrl = async () => pathOf(await store.presignGet({ key: VIDEO, expiresIn: 60 }));
const without = (path: string, name: string) => path.replace(new RegExp(`([?&])${name}=[^&]*&?`), '$1');

/** All files with what they hold. */
const everything = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')])
    .sort();

const B = '/tendwell-files';
const QUERY = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'].map(
  (one) => `X-Amz-${one}`,
);
const attacks: [string, () => Promise<Call> | Call][] = [
  ['an unsigned read', () => ({ method: 'GET', path: `${B}/${VIDEO}` })],
  ['an unsigned look', () => ({ method: 'HEAD', path: `${B}/${VIDEO}` })],
  ['an unsigned write', () => put(`${B}/${VIDEO}`)],
  ['an unsigned removal', () => ({ method: 'DELETE', path: `${B}/${VIDEO}` })],
  ['an unsigned upload in parts', () => ({ method: 'POST', path: `${B}/${VIDEO}?uploads` })],
  ...['', '/', '?list-type=2', '/?list-type=2&prefix=video-reviews', '/?uploads', '/?versions', '/?cors'].map(
    (path): [string, () => Call] => [`a list by '${path}'`, () => ({ method: 'GET', path: `${B}${path}` })],
  ),
  ['an empty signature', () => put(`${B}/${VIDEO}?X-Amz-Signature=`)],
  ['a made-up signature', () => put(`${B}/${VIDEO}?X-Amz-Signature=${'ab'.repeat(32)}`)],
  [
    'a made-up signature in the header',
    () => put(`${B}/${VIDEO}`, { headers: { ...TYPED, authorization: 'AWS4' } }),
  ],
  ...QUERY.flatMap((name): [string, () => Promise<Call>][] => [
    [`${name} left out`, async () => put(without(await putUrl(), name))],
    [`${name} twice`, async () => put(`${await putUrl()}&${name}=1`)],
  ]),
  [
    'half a signature',
    async () => put((await putUrl()).replace(/(X-Amz-Signature=[0-9a-f]{32})[0-9a-f]+/, '$1')),
  ],
  ['the keys that everybody had', async () => put(await putUrl(stranger))],
  ['more time', async () => put((await putUrl()).replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))],
  [
    'more time than there may be',
    async () => put((await putUrl()).replace('X-Amz-Expires=60', 'X-Amz-Expires=9999999')),
  ],
  ['a write with an address to read', async () => put(await getUrl())],
  ['a removal with an address to write', async () => ({ method: 'DELETE', path: await putUrl() })],
  ['a read with an address to write', async () => ({ method: 'GET', path: await putUrl(store, VIDEO) })],
  ['another key', async () => put((await putUrl()).replace(SENT, VIDEO))],
  [
    'another key by dots',
    async () => put((await putUrl()).replace(SENT, `video-reviews/p/r/x/../video.mp4`)),
  ],
  ['another type', async () => put(await putUrl(), { headers: { ...TYPED, 'content-type': 'text/html' } })],
  ['no type', async () => put(await putUrl(), { headers: { 'content-length': '5' } })],
  [
    'a longer body',
    async () => put(await putUrl(), { headers: { ...TYPED, 'content-length': '6' }, body: 'hello!' }),
  ],
  [
    'a shorter body',
    async () => put(await putUrl(), { headers: { ...TYPED, 'content-length': '4' }, body: 'hell' }),
  ],
  [
    'no length',
    async () =>
      put(await putUrl(), { headers: { 'content-type': 'video/webm', 'transfer-encoding': 'chunked' } }),
  ],
  [
    'a part of it',
    async () =>
      put(`${await putUrl()}&partNumber=1&uploadId=${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`),
  ],
  [
    'another disposition',
    async () => ({ method: 'GET', path: `${await getUrl()}&response-content-type=text%2Fhtml` }),
  ],
  ...[
    '../evil.txt',
    '..%2fevil.txt',
    '..%2f..%2f..%2fetc%2fcron.d%2fx',
    '%2e%2e/evil',
    'a%00b',
    'a%5c..%5cb',
    '/etc/x',
    'a//b',
    './a',
    'a%zz',
    '.hidden',
    'a%2fb',
  ].map((path): [string, () => Call] => [
    `an unsigned '${path}'`,
    () => put(`${B}/${path}?X-Amz-Signature=ab`),
  ]),
];

describe.each(['store', 'app'])('at the door of the %s, what is not signed does nothing (C71):', (door) => {
  test.each(attacks)('%s (C60)', async (_name, attack) => {
    const before = everything();
    const { status, text } = await send(door, await attack());
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/approved|sent-|video-reviews|tw-doors/);
    expect(everything()).toEqual(before);
  });

  test('an address that ran out, or is not valid yet, opens nothing (C60)', async () => {
    const [write, read] = [await putUrl(), await getUrl()];
    try {
      for (ahead of [61_000, HOUR_MS, -HOUR_MS]) {
        expect((await send(door, put(write))).status).toBe(403);
        expect((await send(door, { method: 'GET', path: read })).status).toBe(403);
      }
    } finally {
      ahead = 0;
    }
    expect(await store.head(SENT)).toBeNull();
  });

  test('the address itself does what it was handed out for, and only that', async () => {
    expect(await send(door, { method: 'GET', path: await getUrl() })).toEqual({
      status: 200,
      text: 'the approved video',
    });
    expect((await send(door, put(await putUrl()))).status).toBe(200);
    expect(await store.head(SENT)).toEqual({ size: 5, contentType: 'video/webm' });
    await store.remove(SENT);
  });

  test('a file past the limit is refused before it is sent', async () => {
    const path = pathOf(
      await store.presignPut({ key: SENT, contentType: 'video/webm', size: LARGEST + 1, expiresIn: 60 }),
    );
    const headers = { 'content-type': 'video/webm', 'content-length': String(LARGEST + 1) };
    const answer = await send(door, put(path, { headers, body: 'x'.repeat(LARGEST + 1) }));
    expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('EntityTooLarge') });
    const upload = { key: SENT, uploadId: await store.parts.begin({ key: SENT, contentType: 'video/webm' }) };
    const statuses = [];
    for (const part of [1, 2]) {
      const at = pathOf(await store.parts.presign({ ...upload, part, size: 600, expiresIn: 60 }));
      statuses.push(
        (await send(door, put(at, { headers: { 'content-length': '600' }, body: 'x'.repeat(600) }))).status,
      );
    }
    expect(statuses).toEqual([200, 400]);
    await store.parts.drop(upload);
  });
});

test('a key that is none is refused even where it is signed, and no file is made elsewhere', async () => {
  const before = everything();
  for (const key of [
    '../evil.txt',
    '../../evil.txt',
    'a/../../evil',
    '.hidden',
    'a b',
    'a//b',
    'a\\b',
    'a.b.c',
  ]) {
    const { status } = await send('store', put(await putUrl(store, key)));
    expect([key, status]).toEqual([key, 400]);
  }
  expect(everything()).toEqual(before);
});

test('an address with one character changed opens nothing', async () => {
  const path = await getUrl();
  const changed = [...path].flatMap((one, at) =>
    at === 0 || '/?&=%'.includes(one)
      ? []
      : [path.slice(0, at) + (one === 'z' ? 'y' : 'z') + path.slice(at + 1)],
  );
  expect(changed.length).toBeGreaterThan(300);
  for (const one of changed) {
    const { status } = await send('store', { method: 'GET', path: one });
    expect([one, status >= 400 && status < 500]).toEqual([one, true]);
  }
});

test('what the product may do by its own signature, nobody may through the app', async () => {
  const settings = fileSettings(parseEnv({ SANDBOX_URL: `http://${doors.app}` }).files);
  const through = new S3FileStore(settings);
  await expect(through.head(VIDEO)).rejects.toThrow();
  await expect(through.remove(VIDEO)).rejects.toThrow();
  expect(await store.head(VIDEO)).toMatchObject({ size: 18 });
});
