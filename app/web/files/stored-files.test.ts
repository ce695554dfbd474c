import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnv } from '#app/platform/env/parse.ts';
import { storedFiles } from './stored-files.ts';

const PAGE = '<!doctype html><script>alert(document.cookie)</script>';
let store: Server;
let app: Server;
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listening = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));

beforeAll(async () => {
  // A store that hands out what it was given, as the page that the sender calls it.
  store = createServer(({ url }, response) => {
    const saveAs = new URL(url!, 'http://store').searchParams.get('response-content-disposition');
    const named = saveAs ? { 'Content-Disposition': saveAs } : {};
    response.writeHead(200, { 'content-type': 'text/html', ...named }).end(PAGE);
  });
  await listening(store);
  const { files } = parseEnv({ SANDBOX_URL: `http://127.0.0.1:${portOf(store)}` });
  app = createServer((request, response) => {
    const serve = storedFiles({ files, appHost: `127.0.0.1:${portOf(app)}` });
    if (!serve(request, response, request.url!.split('?')[0]!)) response.writeHead(404).end();
  });
  await listening(app);
});
afterAll(() => {
  for (const server of [app, store]) {
    server.closeAllConnections();
    server.close();
  }
});

test('what a stranger uploaded is handed out as a file that can do nothing (C59)', async () => {
  const { bucket } = parseEnv({}).files;
  const answer = await fetch(`http://127.0.0.1:${portOf(app)}/${bucket}/video-reviews/x/clip.webm`);
  expect(await answer.text()).toBe(PAGE);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    'x-frame-options': 'DENY',
  });
});

test('what is saved under a name has one, and is never shown as a page', async () => {
  const { bucket } = parseEnv({}).files;
  const saved = async (as: string) => {
    const asked = `response-content-disposition=${encodeURIComponent(as)}`;
    const answer = await fetch(`http://127.0.0.1:${portOf(app)}/${bucket}/exports/x.zip?${asked}`);
    return answer.headers.get('content-disposition');
  };
  expect(await saved('attachment; filename="practice.zip"')).toBe('attachment; filename="practice.zip"');
  expect(await saved('inline; filename="page.html"')).toBe('attachment');
});

test('nothing but reading and sending reaches the store, and only at the bucket (C60)', async () => {
  const { bucket } = parseEnv({}).files;
  const ask = async (path: string, method: string) =>
    (await fetch(`http://127.0.0.1:${portOf(app)}${path}`, { method })).status;
  for (const method of ['DELETE', 'POST', 'PATCH']) expect(await ask(`/${bucket}/a`, method)).toBe(405);
  expect(await ask('/other-bucket/a', 'GET')).toBe(404);
});
