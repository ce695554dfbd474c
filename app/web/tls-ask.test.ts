import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tlsAsk } from './tls-ask.ts';

const SERVED = new Set(['moss-yoga.com', 'www.moss-yoga.com', 'ada.sites.example.com']);
let server: Server;
let asked: string[];
let at = 0;

beforeEach(async () => {
  asked = [];
  at = 0;
  const ask = tlsAsk({
    appHost: 'app.example.com',
    sitesHost: 'sites.example.com',
    isServed: (host) => (asked.push(host), Promise.resolve(SERVED.has(host))),
    now: () => at,
  });
  server = createServer((request, response) => {
    if (!ask(request, response)) response.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function status(query: string, headers: Record<string, string> = {}): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/tls/ask${query}`, { headers });
  await response.arrayBuffer();
  return response.status;
}

test.each([
  ['?domain=moss-yoga.com', 200],
  ['?domain=WWW.moss-yoga.com', 200],
  ['?domain=ada.sites.example.com', 200],
  ['?domain=app.example.com', 200],
  ['?domain=nobody.com', 404],
  ['?domain=', 404],
  ['?domain=127.0.0.1', 404],
  ['?domain=*.moss-yoga.com', 404],
  ['?domain=moss-yoga.com%00.evil.com', 404],
  [`?domain=${'a'.repeat(300)}.com`, 404],
  ['', 418],
])('%s is answered %i', async (query, expected) => {
  expect(await status(query)).toBe(expected);
});

test('names that nobody has are limited, those that are served are not, and time cures it', async () => {
  expect(await status('?domain=moss-yoga.com')).toBe(200);
  const answers: number[] = [];
  for (let count = 0; count < 60; count += 1) answers.push(await status(`?domain=n${count}.com`));
  expect(answers.filter((one) => one === 429).length).toBeGreaterThanOrEqual(10);
  expect(asked.length).toBeLessThanOrEqual(51);
  expect(await status('?domain=moss-yoga.com')).toBe(200);
  at += 1_000;
  expect(await status('?domain=later.com')).toBe(404);
});

test('what came through a proxy, for another host than the app’s own, is not answered', async () => {
  expect(await status('?domain=moss-yoga.com', { 'x-forwarded-for': '192.0.2.1' })).toBe(418);
});
