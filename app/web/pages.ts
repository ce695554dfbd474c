import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { headersFor, PUBLISHED_OPENER_POLICY } from './own-scripts.ts';

/** One published page as it leaves the server: compressed once, then sent from memory. */
interface PageBytes {
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
  etag: string;
  headers: Record<'identity' | 'gzip' | 'br', OutgoingHttpHeaders>;
  notModified: OutgoingHttpHeaders;
}

export interface PublishedBytes {
  html: string;
  /** The Content-Security-Policy made for exactly these bytes. */
  csp: string;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const MAX_PAGES = 5000;

/**
 * What an edge before this server may do with a published page (worker/edge), in seconds. Nothing but published pages says so, and the
 * edge keeps nothing else. The tag is how a publication has it forgotten.
 */
const forEdge = (practiceId: string): Record<string, string> => ({
  'Cloudflare-CDN-Cache-Control': 'max-age=300, stale-while-revalidate=86400, stale-if-error=259200',
  'Cache-Tag': `practice-${practiceId}`,
});

async function pageBytes(
  { practiceId, page: { html, csp } }: { practiceId: string; page: PublishedBytes },
  common: Record<string, string>,
): Promise<PageBytes> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    compressGzip(identity, { level: 9 }),
  ]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`;
  const shared = {
    ...common,
    ...PUBLISHED_OPENER_POLICY,
    ...forEdge(practiceId),
    ETag: etag,
    // Always asked again, so a publication is seen at once; the answer is mostly an empty 304.
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Security-Policy': csp,
    Vary: 'Accept-Encoding',
  };
  const sent = (body: Buffer, encoding?: string): OutgoingHttpHeaders => ({
    ...shared,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': body.byteLength,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  });
  return {
    identity,
    br,
    gzip: zipped,
    etag,
    headers: { identity: sent(identity), br: sent(br, 'br'), gzip: sent(zipped, 'gzip') },
    notModified: shared,
  };
}

/** The best encoding that an Accept-Encoding header takes. */
export function encodingFor(accepted: string | undefined): 'br' | 'gzip' | 'identity' {
  if (!accepted) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

/**
 * Published pages in memory, by host. `load` answers the page of a host, or null where the host is not a
 * practice's; the caller then goes the long way.
 */
export function pageCache(
  load: (host: string) => Promise<{ practiceId: string; page: PublishedBytes } | null>,
  common: Record<string, string>,
) {
  const pages = new Map<string, { practiceId: string; bytes: PageBytes }>();
  const loading = new Map<string, Promise<PageBytes | null>>();
  let generation = 0;

  async function fill(host: string): Promise<PageBytes | null> {
    const started = generation;
    const found = await load(host);
    if (!found) return null;
    const bytes = await pageBytes(found, common);
    // A publication announced while this was being read would be lost if these bytes were kept.
    if (started === generation) {
      if (pages.size >= MAX_PAGES) pages.delete(pages.keys().next().value!);
      pages.set(host, { practiceId: found.practiceId, bytes });
    }
    return bytes;
  }

  function send(request: IncomingMessage, response: ServerResponse, bytes: PageBytes): void {
    const seen = request.headers['if-none-match'];
    if (seen !== undefined && (seen === bytes.etag || seen.includes(bytes.etag))) {
      response.writeHead(304, headersFor(request.url, bytes.notModified)).end();
      return;
    }
    const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined);
    response.writeHead(200, headersFor(request.url, bytes.headers[encoding]));
    response.end(request.method === 'HEAD' ? undefined : bytes[encoding]);
  }

  return {
    /** Answers a request for a practice's front page. True when it was, or will be, answered from here. */
    serve(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
      // One spelling: else every mix of capitals would be compressed and kept anew.
      const host = request.headers.host!.toLowerCase();
      const known = pages.get(host);
      if (known) return send(request, response, known.bytes);
      let pending = loading.get(host);
      if (!pending) {
        pending = fill(host).finally(() => loading.delete(host));
        loading.set(host, pending);
      }
      pending.then((bytes) => (bytes ? send(request, response, bytes) : otherwise()), otherwise);
    },
    /** Forgets a practice's pages: it published anew. */
    forget(practiceId: string): void {
      generation += 1;
      for (const [host, page] of pages) if (page.practiceId === practiceId) pages.delete(host);
    },
    /** Forgets everything: announcements may have been missed. */
    clear(): void {
      generation += 1;
      pages.clear();
    },
  };
}

export type PageCache = ReturnType<typeof pageCache>;
