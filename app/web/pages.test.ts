import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageCache } from './pages.ts';

let server: Server;
let loads = 0;
let html = '<!doctype html><title>Maya</title>'.padEnd(2000, ' maya');
const cache = pageCache(
  async (host) => {
    loads += 1;
    if (host !== 'maya.localhost') return null;
    return { practiceId: 'maya', page: { html, csp: "default-src 'none'" } };
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

function get(headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>(
    (resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      httpRequest({ port, host: '127.0.0.1', path: '/', method, headers }, (response) => {
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

  test('what is no practice goes the long way', async () => {
    expect(await get({ host: 'evil.localhost' })).toMatchObject({ status: 404 });
  });
});
