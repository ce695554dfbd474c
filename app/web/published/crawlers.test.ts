import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSiteFile, SITE_FILES } from '#app/lib/website/site-files.ts';
import { ownCrawlers } from './own-crawlers.ts';
import { fileBytes, pageCache } from '../pages.ts';
import { webServer } from '../server.ts';

const appHost = 'app.localhost';
let server: Server;
let read: string[] = [];
let words = 'first';
const pages = pageCache(
  {
    site: async (host) => {
      read.push(host);
      return host === 'maya.localhost'
        ? { practiceId: 'maya', pages: new Set(['/']), redirects: new Map() }
        : null;
    },
    page: async (host, path) => {
      read.push(host + path);
      return isSiteFile(path) ? fileBytes(`${words} ${path}`, SITE_FILES[path].type) : null;
    },
  },
  { 'X-Content-Type-Options': 'nosniff' },
);

beforeAll(async () => {
  server = webServer({
    appHost,
    pages,
    crawlers: ownCrawlers({ appHost, appOrigin: 'https://app.localhost' }, {}),
    files: () => false,
    pictures: () => false,
    stored: () => false,
    isReady: async () => true,
    fetch: async () => new Response('the long way', { status: 404 }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

function get(host: string, path: string, { headers = {}, method = 'GET' } = {}) {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>(
    (resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      httpRequest({ port, host: '127.0.0.1', path, method, headers: { host, ...headers } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

test.each(Object.entries(SITE_FILES))(
  'a practice’s host answers %s from memory, as its pages, until it publishes anew',
  async (path, { type }) => {
    read = [];
    words = 'first';
    pages.clear();
    const answer = await get('maya.localhost', path);
    expect(answer).toMatchObject({
      status: 200,
      text: `first ${path}`,
      headers: {
        'content-type': type,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-tag': 'practice-maya',
        'cloudflare-cdn-cache-control': expect.stringContaining('max-age=300'),
      },
    });
    const { etag } = answer.headers;
    expect(await get('MAYA.localhost', path, { headers: { 'if-none-match': etag } })).toMatchObject({
      status: 304,
      text: '',
    });
    expect(await get('maya.localhost', path, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect(read).toEqual(['maya.localhost', `maya.localhost${path}`]);
    words = 'second';
    pages.forget('maya');
    expect(await get('maya.localhost', path, { headers: { 'if-none-match': etag } })).toMatchObject({
      status: 200,
      text: `second ${path}`,
    });
  },
);

test('a host that is nobody’s has none, and nothing is read for it but whose it is', async () => {
  read = [];
  for (const path of Object.keys(SITE_FILES)) {
    expect(await get('evil.localhost', path)).toMatchObject({ status: 404, text: 'the long way' });
  }
  expect(new Set(read)).toEqual(new Set(['evil.localhost']));
});

test('the app’s own host has its own, and leaves the portal out', async () => {
  const robots = await get(appHost, '/robots.txt');
  expect(robots.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8' });
  expect(robots.text).toContain('Disallow: /portal\n');
  expect(robots.text).toContain('Sitemap: https://app.localhost/sitemap.xml');
  const { text } = await get(appHost, '/sitemap.xml');
  expect(text).toContain('<loc>https://app.localhost/</loc>');
  expect(text).not.toContain('portal');
  expect(await get(appHost, '/llms.txt')).toMatchObject({ status: 404 });
  expect(await get(appHost, '/robots.txt', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
});
