import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Blocked, readBody } from '#app/web/guards.ts';
import { blocked, failureInJson } from '#app/web/refused.ts';
import { webServer } from '#app/web/server.ts';

const FILE_PATH = '/files-of-this-machine/a.mp4';
/** So short that the tests are; each is told apart from the others by being more than twice as long. */
const TIMES = { headersMs: 300, bodyMs: 700, uploadMs: 2_500 };

const server = webServer(
  {
    appHost: 'localhost',
    pages: { serve: (_request, _response, otherwise) => otherwise() },
    files: () => false,
    pictures: () => false,
    stored: (request, response, path) => {
      if (path !== FILE_PATH) return false;
      request.resume().on('end', () => response.end('stored'));
      return true;
    },
    isReady: async () => true,
    fetch: async (request) => {
      const body = await readBody(request, 1_000, 60_000).catch(() => null);
      return new Response(body ? `read ${body.byteLength}` : 'cut off');
    },
  },
  TIMES,
);
let port: number;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends a beginning, then a byte now and then; answers how long the server bore it, milliseconds, and what it said. */
async function dripping(beginning: string) {
  const began = performance.now();
  const socket = connect({ port, host: '127.0.0.1' });
  let said = '';
  socket.on('data', (bytes) => (said += String(bytes))).on('error', () => undefined);
  socket.write(beginning);
  const drip = setInterval(() => socket.write('a'), 50);
  // Not events.once(): a byte on its way when the server hangs up ends in a reset, which is being cut off too.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drip);
  return { ms: performance.now() - began, said };
}

const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 900\r\n\r\n`;

test('headers that come a byte at a time are waited for no longer than their time', async () => {
  const { ms } = await dripping('POST /login HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  expect(ms).toBeGreaterThanOrEqual(TIMES.headersMs - 50);
  expect(ms).toBeLessThan(TIMES.uploadMs);
});

test('a body that comes a byte at a time is cut off', async () => {
  const { ms } = await dripping(post('/login'));
  expect(ms).toBeGreaterThanOrEqual(TIMES.bodyMs - 50);
  expect(ms).toBeLessThan(TIMES.uploadMs);
});

test('what is sent to the file store has more time, and not for ever', async () => {
  const { ms } = await dripping(post(FILE_PATH));
  expect(ms).toBeGreaterThanOrEqual(TIMES.uploadMs - 50);
});

test('a body in time is read, and its connection goes on', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/login`, { method: 'POST', body: 'quick' });
  expect(await answer.text()).toBe('read 5');
});

test('whoever sends a form too slowly is told so', async () => {
  const endless = new ReadableStream<Uint8Array>({ pull: () => new Promise<void>(() => undefined) });
  const form = new Request('http://localhost/login', { method: 'POST', body: endless, duplex: 'half' });
  await expect(readBody(form, 1_000, 100)).rejects.toMatchObject({ status: 408 });
});

test('a name of 14,000 characters is no host of ours, and nothing of the app is asked (C95)', async () => {
  const asked = (host: string) =>
    new Promise<number>((resolve, reject) => {
      const options = { port, host: '127.0.0.1', path: '/login', headers: { Host: host } };
      request(options, (answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      })
        .on('error', reject)
        .end();
    });
  expect(await asked('a'.repeat(14_000))).toBe(400);
  expect(await asked(`${'a'.repeat(300)}.localhost`)).toBe(400);
  expect(await asked('localhost')).toBe(200);
});

test('whoever is too slow reads so as text and as JSON, and the line is not kept for the rest', async () => {
  const late = () => blocked(new Blocked(408, 'This took too long to arrive.'));
  for (const answer of [late(), await failureInJson(late())]) {
    expect(answer.status).toBe(408);
    expect(answer.headers.get('Connection')).toBe('close');
    expect(await answer.text()).toContain('This took too long to arrive.');
  }
  expect(blocked(new Blocked(403, 'No.')).headers.get('Connection')).toBeNull();
});
