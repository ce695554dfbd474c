import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageCache } from './pages.ts';

let server: Server;
let loads = 0;
let html = '<!doctype html><title>Maya</title>'.padEnd(2000, ' maya');
let lookUps = 0;
const MAYA = {
  practiceId: 'maya',
  pages: new Set(['/', '/about', '/404']),
  redirects: new Map([
    ['/old.html', '/about'],
    ['/über', '/about'],
    ['/sold', null],
  ]),
};
const cache = pageCache(
  {
    site: async (host) => {
      lookUps += 1;
      return host === 'maya.localhost' ? MAYA : null;
    },
    page: async (_host, path) => {
      loads += 1;
      return { html: path === '/' ? html : `${html}${path}`, csp: "default-src 'none'" };
    },
  },
  { 'X-Content-Type-Options': 'nosniff' },
);

beforeAll(async () => {
  server = createServer((request, response) =>
    cache.serve(request, response, () => response.writeHead(404).end('long way')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

function get(headers: Record<string, string>, method = 'GET', path = '/') {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>(
    (resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      httpRequest({ port, host: '127.0.0.1', path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('published pages from memory', () => {
  test('are loaded and compressed once, and sent as the browser can take them', async () => {
    const host = 'maya.localhost';
    const plain = await get({ host });
    expect(plain.body.toString()).toBe(html);
    expect(plain.headers['content-security-policy']).toBe("default-src 'none'");
    const br = await get({ host, 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.body).toString()).toBe(html);
    const zipped = await get({ host, 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(zipped.body).toString()).toBe(html);
    const head = await get({ host }, 'HEAD');
    expect(head).toMatchObject({ status: 200 });
    expect(head.body).toHaveLength(0);
    expect(loads).toBe(1);
  });

  test('answer 304 to their ETag, and the new page after a publication', async () => {
    const host = 'maya.localhost';
    const { headers } = await get({ host });
    const etag = headers.etag!;
    const again = await get({ host, 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    html = html.replace('Maya', 'Maya & Co');
    cache.forget('maya');
    const anew = await get({ host, 'if-none-match': etag });
    expect(anew.status).toBe(200);
    expect(anew.body.toString()).toContain('Maya & Co');
    expect(anew.headers.etag).not.toBe(etag);
  });

  test('each address of a site has its page; what is elsewhere is led on, what is gone says so, the rest goes the long way', async () => {
    const at = (path: string, method = 'GET') => get({ host: 'maya.localhost' }, method, path);
    expect((await at('/about?from=mail')).body.toString()).toMatch(/\/about$/);
    expect(await at('/about/?a=b')).toMatchObject({ status: 308, headers: { location: '/about?a=b' } });
    expect(await at('/old.html?a=b')).toMatchObject({ status: 308, headers: { location: '/about?a=b' } });
    expect(await at('/%C3%BCber')).toMatchObject({ status: 308, headers: { location: '/about' } });
    const gone = await at('/sold');
    expect(gone).toMatchObject({ status: 410, headers: { 'x-content-type-options': 'nosniff' } });
    expect(gone.body.toString()).toContain('This page is no longer here');
    const before = lookUps;
    for (const path of ['/404', '/nowhere', '/%', '//evil.example', '/about/x'])
      expect((await at(path)).body.toString()).toBe('long way');
    expect(lookUps).toBe(before);
    expect(await cache.notFound('MAYA.localhost')).toMatchObject({ html: expect.stringMatching(/\/404$/) });
    expect(await cache.notFound('other.localhost')).toBeNull();
  });

  test('memory is bounded: the page that was asked for longest ago goes first', async () => {
    let read: string[] = [];
    const small = pageCache(
      {
        site: async () => ({ practiceId: 'p', pages: new Set(['/']), redirects: new Map() }),
        page: async (host) => {
          read.push(host);
          return { html: 'x'.repeat(4000), csp: '' };
        },
      },
      {},
      { bytes: 20_000, sites: 100 },
    );
    const other = createServer((request, response) => small.serve(request, response, () => response.end()));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const ask = (host: string) =>
      new Promise<void>((resolve) => {
        const { port } = other.address() as AddressInfo;
        httpRequest({ port, host: '127.0.0.1', headers: { host } }, (response) =>
          response.resume().on('end', resolve),
        ).end();
      });
    for (const host of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await ask(host);
    expect(read).toEqual(['a', 'b', 'c', 'd', 'b']);
    read = [];
    small.forget('p');
    await ask('a');
    expect(read).toEqual(['a']);
    other.close();
  });

  test('what is no practice goes the long way', async () => {
    expect(await get({ host: 'evil.localhost' })).toMatchObject({ status: 404 });
  });
});
