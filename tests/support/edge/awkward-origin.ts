import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The practice of a host: `h1.0.example` is of the practice 0, and so is `h2.0.example`. */
export const practiceOf = (host: string): string =>
  `00000000-0000-4000-8000-${/\.(\d+)\./.exec(host)![1]!.padStart(12, '0')}`;

const marks = (host: string): OutgoingHttpHeaders => ({
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Cloudflare-CDN-Cache-Control': 'max-age=300, stale-while-revalidate=600, stale-if-error=86400',
  'Cache-Tag': `practice-${practiceOf(host)}`,
});

/** What each kind of address does to the marks of a published page. `true`: the edge may keep it. */
export const KINDS: Record<string, { keeps: boolean; status?: number; headers?: OutgoingHttpHeaders }> = {
  page: { keeps: true },
  gzip: { keeps: true, headers: { Vary: 'Accept-Encoding' } },
  br: { keeps: true, headers: { Vary: 'accept-encoding' } },
  late: { keeps: true, headers: { 'Cloudflare-CDN-Cache-Control': 'max-age=0, stale-while-revalidate=600' } },
  asked: { keeps: true, headers: { 'Cloudflare-CDN-Cache-Control': 'max-age=0, stale-if-error=600' } },
  liar: { keeps: true },
  hops: { keeps: true, headers: { Connection: 'X-Hop', 'X-Hop': 'a', 'Keep-Alive': 'timeout=5' } },
  plain: { keeps: false, headers: { 'Cloudflare-CDN-Cache-Control': undefined, 'Cache-Tag': undefined } },
  public: {
    keeps: false,
    headers: { 'Cloudflare-CDN-Cache-Control': undefined, 'Cache-Control': 'public, max-age=600' },
  },
  private: { keeps: false, headers: { 'Cache-Control': 'private, max-age=600' } },
  quoted: { keeps: false, headers: { 'Cache-Control': 'public, private="set-cookie, x-a"' } },
  'no-store': { keeps: false, headers: { 'Cache-Control': 'no-store' } },
  'edge-private': { keeps: false, headers: { 'Cloudflare-CDN-Cache-Control': 'private, max-age=300' } },
  'set-cookie': { keeps: false },
  'vary-cookie': { keeps: false, headers: { Vary: 'Accept-Encoding, Cookie' } },
  'vary-all': { keeps: false, headers: { Vary: '*' } },
  'no-tag': { keeps: false, headers: { 'Cache-Tag': undefined } },
  'bad-tag': { keeps: false, headers: { 'Cache-Tag': 'practice-1, practice-2' } },
  found: { keeps: false, status: 302, headers: { Location: '/page/0' } },
  gone: { keeps: false, status: 410 },
};

export interface Seen {
  method: string;
  host: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/**
 * An origin as awkward as one may be, on loopback. What it says depends on the host, the path and the version that its practice last
 * published; of `liar` on the cookies too, though it marks the answer as everybody's.
 */
export async function awkwardOrigin() {
  const seen: Seen[] = [];
  const versions = new Map<string, number>();
  const sockets = new Set<Socket>();
  let state: 'up' | 'down' | 'broken' = 'up';
  let cookies = 0;

  function textOf(host: string, url: string, request: IncomingMessage): string {
    const { pathname, search } = new URL(url, 'http://x');
    const kind = pathname.split('/')[1]!;
    const isOwn = kind === 'liar' || !KINDS[kind]!.keeps;
    const { cookie = '', authorization = '' } = request.headers;
    return JSON.stringify({
      host,
      pathname,
      version: versions.get(practiceOf(host)) ?? 0,
      ...(isOwn ? { cookie, authorization, search } : {}),
      filling: 'ä'.repeat(200),
    });
  }

  function send(request: IncomingMessage, response: ServerResponse): void {
    const { host = '', range, 'if-none-match': held, 'accept-encoding': accepted = '' } = request.headers;
    const url = request.url!;
    const kind = url.split('/')[1]!.split('?')[0]!;
    const { status = 200, headers: own = {} } = KINDS[kind]!;
    const text = textOf(host, url, request);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`;
    const headers: OutgoingHttpHeaders = {
      ...marks(host),
      'Content-Type': 'application/json',
      ETag: etag,
      ...own,
    };
    if (kind === 'set-cookie') headers['Set-Cookie'] = [`one=${(cookies += 1)}`, `two=${cookies}`];
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
    if (status === 200 && held?.includes(etag)) {
      response.writeHead(304, sent).end();
      return;
    }
    let body: Buffer = Buffer.from(text);
    const part = /^bytes=(\d+)-(\d+)$/.exec(range ?? '');
    if (part && status === 200) {
      const [first, last] = [Number(part[1]), Math.min(Number(part[2]), body.length - 1)];
      response.writeHead(206, { ...sent, 'Content-Range': `bytes ${first}-${last}/${body.length}` });
      response.end(body.subarray(first, last + 1));
      return;
    }
    if ((kind === 'gzip' || kind === 'br') && accepted.includes(kind)) {
      body = kind === 'br' ? brotliCompressSync(body) : gzipSync(body);
      sent['Content-Encoding'] = kind;
    }
    response.writeHead(status, sent);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  const server = createServer((request, response) => {
    if (state === 'down') return void request.socket.destroy();
    if (state === 'broken') return void response.writeHead(503, marks(request.headers.host!)).end('sorry');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, host: headers.host ?? '', headers, body: Buffer.concat(chunks).toString() });
      send(request, response);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    publish: (practiceId: string) => versions.set(practiceId, (versions.get(practiceId) ?? 0) + 1),
    version: (practiceId: string) => versions.get(practiceId) ?? 0,
    become(next: typeof state): void {
      state = next;
      if (next === 'down') for (const socket of sockets) socket.destroy();
    },
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

export type AwkwardOrigin = Awaited<ReturnType<typeof awkwardOrigin>>;
