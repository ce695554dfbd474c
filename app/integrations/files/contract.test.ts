import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseEnv } from '#app/platform/env/parse.ts';
import { FileStoreError } from './port.ts';
import { S3FileStore } from './s3.ts';
import { fileSandbox } from '#sandbox/files/index.ts';
import { startSandboxServer } from '#sandbox/server.ts';
import { fileSettings } from './settings.ts';

let folder: string;
let server: Server;
let store: S3FileStore;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tw-files-'));
  server = createServer(
    fileSandbox(join(folder, 'store'), fileSettings(parseEnv({}).files), { leastPart: 5 }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { files } = parseEnv({ SANDBOX_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  store = new S3FileStore(fileSettings(files));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

/** The adapter beside a store that behaves as the test says. */
async function storeOf(listener: RequestListener, settings: { silenceMs?: number } = {}) {
  const other = createServer(listener);
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  return {
    away: new S3FileStore({ ...fileSettings(parseEnv({}).files), endpoint, ...settings }),
    close() {
      other.closeAllConnections();
      other.close();
    },
  };
}

const put = (url: string, body: string, type: string) =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });

describe('the file store', () => {
  test('lies beside the other vendors: what begins with the bucket is for it, and nothing else', async () => {
    const files = fileSettings(parseEnv({}).files);
    const vendors = await startSandboxServer({ port: 0, dataDir: join(folder, 'vendors'), files });
    const kindOf = async (path: string) =>
      (await fetch(vendors.url + path)).headers.get('content-type')?.split(';')[0];
    for (const path of ['', '?list-type=2', '/', '/a'])
      expect(await kindOf(`/${files.bucket}${path}`)).toBe('application/xml');
    expect(await kindOf(`/${files.bucket}s/a`)).toBe('text/plain');
    expect(await kindOf('/v1/charges')).toBe('application/json');
    await vendors.close();
  });

  test('takes a signed upload, tells its size, reads it back, removes it', async () => {
    const url = await store.presignPut({ key: 'a/b.txt', contentType: 'text/plain', size: 5, expiresIn: 60 });
    expect((await put(url, 'hello', 'text/plain')).status).toBe(200);
    expect(await store.head('a/b.txt')).toEqual({ size: 5, contentType: 'text/plain' });
    const path = join(folder, 'copy.txt');
    await store.download('a/b.txt', path, 5);
    expect(readFileSync(path, 'utf8')).toBe('hello');
    const read = await fetch(await store.presignGet({ key: 'a/b.txt', expiresIn: 60, downloadAs: 'b.txt' }));
    expect(await read.text()).toBe('hello');
    expect(read.headers.get('content-disposition')).toBe('attachment; filename="b.txt"');
    const opened = await store.open('a/b.txt');
    expect(opened?.size).toBe(5);
    expect(await text(opened!.body)).toBe('hello');
    await store.remove('a/b.txt');
    await store.remove('a/b.txt');
    expect(await store.open('a/b.txt')).toBeNull();
    expect(await store.head('a/b.txt')).toBeNull();
  });

  test('an upload of another type, length, key or without a signature is refused (C60)', async () => {
    const wanted = { key: 'c/d.mp4', contentType: 'video/mp4', size: 5, expiresIn: 60 };
    const url = await store.presignPut(wanted);
    expect((await put(url, 'hello', 'text/html')).status).toBe(403);
    expect((await put(url, 'hello and more', 'video/mp4')).status).toBe(403);
    expect((await put(url.replace('d.mp4', 'e.mp4'), 'hello', 'video/mp4')).status).toBe(403);
    expect((await put(url.split('?')[0]!, 'hello', 'video/mp4')).status).toBe(403);
    expect(await store.head('c/d.mp4')).toBeNull();
    expect(await store.head('c/e.mp4')).toBeNull();
  });

  test('a signature moved to another day opens nothing (C60)', async () => {
    const url = await store.presignPut({ key: 'f.txt', contentType: 'text/plain', expiresIn: 60 });
    const old = new URL(url);
    old.searchParams.set('X-Amz-Date', '20200101T000000Z');
    expect((await put(old.href, 'hello', 'text/plain')).status).toBe(403);
  });

  test('keeps a file of ours, and breaks off a download that is larger than allowed', async () => {
    const path = join(folder, 'own.bin');
    writeFileSync(path, Buffer.alloc(200_000, 7));
    await store.upload('own.bin', path, 'application/octet-stream');
    expect((await store.head('own.bin'))?.size).toBe(200_000);
    const attempt = store.download('own.bin', join(folder, 'own-copy.bin'), 1_000);
    await expect(attempt).rejects.toThrow(FileStoreError);
  });

  test('takes a file in parts, tells which arrived, and joins them', async () => {
    const upload = {
      key: 'g/parts.bin',
      uploadId: await store.parts.begin({ key: 'g/parts.bin', contentType: 'a/b' }),
    };
    const part = (number: number, size: number) =>
      store.parts.presign({ ...upload, part: number, size, expiresIn: 60 });
    const send = async (number: number, body: string, size = body.length) =>
      (await fetch(await part(number, size), { method: 'PUT', body })).status;
    expect(await store.parts.sent(upload)).toEqual([]);
    expect(await send(2, ' world')).toBe(200);
    expect(await send(1, 'hello, too long', 5)).toBe(403);
    expect(await send(1, 'hello')).toBe(200);
    expect(await store.parts.sent(upload)).toEqual([
      { part: 1, size: 5 },
      { part: 2, size: 6 },
    ]);
    const url = new URL(await part(1, 5));
    url.searchParams.set('partNumber', '3');
    expect((await fetch(url, { method: 'PUT', body: 'other' })).status).toBe(403);
    expect(await store.parts.join(upload)).toBe(true);
    expect(await store.head('g/parts.bin')).toEqual({ size: 11, contentType: 'a/b' });
    expect(Buffer.from((await store.readStart('g/parts.bin', 7))!).toString()).toBe('hello w');
    expect(await store.readStart('g/none.bin', 7)).toBeNull();
    expect(await store.parts.join(upload)).toBe(false);
    expect(await send(1, 'later')).toBe(404);
    expect(await store.parts.sent(upload)).toBeNull();
  });

  test('parts that are too small, or none, make no file', async () => {
    const upload = { key: 'i.bin', uploadId: await store.parts.begin({ key: 'i.bin', contentType: 'a/b' }) };
    await expect(store.parts.join(upload)).rejects.toThrow(FileStoreError);
    for (const part of [1, 2]) {
      const url = await store.parts.presign({ ...upload, part, size: 4, expiresIn: 60 });
      expect((await fetch(url, { method: 'PUT', body: 'four' })).status).toBe(200);
    }
    await expect(store.parts.join(upload)).rejects.toThrow(FileStoreError);
    expect(await store.head('i.bin')).toBeNull();
  });

  test('a part sent again replaces what it was', async () => {
    const upload = { key: 'j.bin', uploadId: await store.parts.begin({ key: 'j.bin', contentType: 'a/b' }) };
    const url = await store.parts.presign({ ...upload, part: 1, size: 5, expiresIn: 60 });
    for (const body of ['first', 'other']) {
      expect((await fetch(url, { method: 'PUT', body })).status).toBe(200);
    }
    expect(await store.parts.join(upload)).toBe(true);
    expect(Buffer.from((await store.readStart('j.bin', 9))!).toString()).toBe('other');
  });

  test.each([
    ['bytes=1-2', 206, 'el', 'bytes 1-2/5'],
    ['bytes=3-', 206, 'lo', 'bytes 3-4/5'],
    ['bytes=-4', 206, 'ello', 'bytes 1-4/5'],
    ['bytes=0-99', 206, 'hello', 'bytes 0-4/5'],
    ['lines=1-2', 200, 'hello', null],
  ])('the part %s of a file is read', async (range, status, text, told) => {
    const url = await store.presignPut({ key: 'k.txt', contentType: 'text/plain', size: 5, expiresIn: 60 });
    await put(url, 'hello', 'text/plain');
    const open = await store.presignGet({ key: 'k.txt', expiresIn: 60 });
    const read = await fetch(open, { headers: { range } });
    expect([read.status, await read.text(), read.headers.get('content-range')]).toEqual([status, text, told]);
    expect((await fetch(open, { headers: { range: 'bytes=5-' } })).status).toBe(416);
  });

  test('an upload in parts that is given up leaves nothing (C60)', async () => {
    const upload = { key: 'h.bin', uploadId: await store.parts.begin({ key: 'h.bin', contentType: 'a/b' }) };
    const url = await store.parts.presign({ ...upload, part: 1, size: 5, expiresIn: 60 });
    expect((await fetch(url, { method: 'PUT', body: 'hello' })).status).toBe(200);
    expect((await fetch(url)).status).toBe(403);
    await store.parts.drop(upload);
    await store.parts.drop(upload);
    expect(await store.parts.sent(upload)).toBeNull();
    expect(await store.parts.join(upload)).toBe(false);
    expect(await store.head('h.bin')).toBeNull();
  });

  test('a store that does not answer is told apart from a file that is not there', async () => {
    const away = new S3FileStore({ ...fileSettings(parseEnv({}).files), endpoint: 'http://127.0.0.1:9' });
    await expect(away.head('a')).rejects.toThrow(FileStoreError);
  });

  test('a store that takes the call and says nothing is not waited for without an end (C70)', async () => {
    const { away, close } = await storeOf(() => undefined, { silenceMs: 200 });
    await expect(away.head('a')).rejects.toThrow(FileStoreError);
    await expect(away.readStart('a', 10)).rejects.toThrow(FileStoreError);
    close();
  });

  test('a connection that breaks while a file goes over is not the end of it', async () => {
    let calls = 0;
    const arrived: Buffer[] = [];
    const { away, close } = await storeOf((request, response) => {
      calls += 1;
      if (calls < 3) return void request.socket.destroy();
      request.on('data', (chunk: Buffer) => arrived.push(chunk));
      request.on('end', () => response.end());
    });
    const path = join(folder, 'broken-off.bin');
    const bytes = Buffer.alloc(300_000, 'picture');
    writeFileSync(path, bytes);
    await away.upload('a/b', path, 'image/jpeg');
    expect(Buffer.concat(arrived).equals(bytes)).toBe(true);
    close();
  });

  test('browsers reach it where the app says', async () => {
    const { files } = parseEnv({});
    const behind = new S3FileStore({ ...fileSettings(files), publicOrigin: 'https://app.example.com' });
    const url = await behind.presignPut({ key: 'a.mp4', contentType: 'video/mp4', expiresIn: 60 });
    expect(url.startsWith(`https://app.example.com/${files.bucket}/a.mp4?`)).toBe(true);
  });
});
