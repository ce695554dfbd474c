import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { NOT_FOUND_PATH } from '#builder/site-page.ts';
import { GONE_HEADERS, GONE_PAGE } from './published/gone.ts';
import { answerFor, type PublishedSite } from './published/site-addresses.ts';
import { headersFor, PUBLISHED_OPENER_POLICY } from './published/own-scripts.ts';

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
  /** Content-Type of what is no page (SITE_FILES). */
  type?: string;
}

/** What a site has beside its pages, for the same memory: whoever opens it by its address runs nothing of it. */
export const fileBytes = (text: string, type: string): PublishedBytes => ({
  html: text,
  csp: "default-src 'none'; sandbox",
  type,
});

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * What an edge before this server may do with a published page (worker/edge), in seconds. Nothing but published pages says so, and the
 * edge keeps nothing else. The tag is how a publication has it forgotten.
 */
const forEdge = (practiceId: string): Record<string, string> => ({
  'Cloudflare-CDN-Cache-Control': 'max-age=300, stale-while-revalidate=86400, stale-if-error=259200',
  'Cache-Tag': `practice-${practiceId}`,
});

async function pageBytes(
  {
    practiceId,
    page: { html, csp, type = 'text/html; charset=utf-8' },
  }: { practiceId: string; page: PublishedBytes },
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
    'Content-Type': type,
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

/** What is read of a practice's site, by its host. */
interface Sites {
  /** Where its pages stand; null where the host is not a practice's, or its pages are at another one. */
  site(host: string): Promise<PublishedSite | null>;
  page(host: string, path: string): Promise<PublishedBytes | null>;
}

interface Limits {
  /** Bytes that the pages in memory may take, in all their encodings. */
  bytes: number;
  sites: number;
}
const LIMITS: Limits = { bytes: 256 * 1024 * 1024, sites: 20_000 };

const sizeOf = ({ identity, gzip, br }: PageBytes) =>
  identity.byteLength + gzip.byteLength + br.byteLength + 2048;

/**
 * Published pages in memory, by host and path, the most recently asked for; and where the pages of each host stand, so that an address
 * without one costs nothing. Addresses that are not answered here go the long way.
 */
export function pageCache(
  sites: Sites,
  common: Record<string, string>,
  { bytes: mostBytes, sites: mostSites }: Limits = LIMITS,
) {
  const known = new Map<string, PublishedSite>();
  const pages = new Map<string, { practiceId: string; bytes: PageBytes }>();
  const loading = new Map<string, Promise<unknown>>();
  let held = 0;
  let generation = 0;

  function drop(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    held -= sizeOf(page.bytes);
    pages.delete(key);
  }

  /** One look-up for all who ask at the same time. */
  function once<T>(key: string, load: () => Promise<T>): Promise<T> {
    const pending = loading.get(key) as Promise<T> | undefined;
    if (pending) return pending;
    const started = load().finally(() => loading.delete(key));
    loading.set(key, started);
    return started;
  }

  const siteOf = (host: string) =>
    once(`site ${host}`, async () => {
      const started = generation;
      const site = await sites.site(host);
      // What is announced while this was being read would be lost if it were kept.
      if (site && started === generation) {
        if (known.size >= mostSites) known.delete(known.keys().next().value!);
        known.set(host, site);
      }
      return site;
    });

  const bytesOf = (host: string, path: string, { practiceId }: PublishedSite) =>
    once(`page ${host}${path}`, async () => {
      const started = generation;
      const page = await sites.page(host, path);
      if (!page) return null;
      const bytes = await pageBytes({ practiceId, page }, common);
      if (started === generation) {
        drop(host + path);
        pages.set(host + path, { practiceId, bytes });
        held += sizeOf(bytes);
        // The first of the map is the one that was asked for longest ago.
        while (held > mostBytes && pages.size > 1) drop(pages.keys().next().value!);
      }
      return bytes;
    });

  /** A page that is in memory, which becomes the most recent one. */
  function inMemory(key: string): PageBytes | null {
    const page = pages.get(key);
    if (!page) return null;
    if (held > mostBytes / 2) {
      pages.delete(key);
      pages.set(key, page);
    }
    return page.bytes;
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

  function answer(
    site: PublishedSite,
    host: string,
    request: IncomingMessage,
    response: ServerResponse,
    otherwise: () => void,
  ): void {
    const [path = '/', query] = request.url!.split('?', 2) as [string, string | undefined];
    const found = answerFor(site, path);
    if (found.kind === 'page') {
      bytesOf(host, found.path, site).then(
        (bytes) => (bytes ? send(request, response, bytes) : otherwise()),
        otherwise,
      );
    } else if (found.kind === 'redirect') {
      const location = query ? `${found.target}?${query}` : found.target;
      response
        .writeHead(308, { ...common, Location: location, 'Cache-Control': 'public, max-age=300' })
        .end();
    } else if (found.kind === 'gone') {
      response
        .writeHead(410, { ...common, ...GONE_HEADERS })
        .end(request.method === 'HEAD' ? undefined : GONE_PAGE);
    } else otherwise();
  }

  return {
    /** Answers a request for an address of a practice's site, now or when it is read; calls `otherwise` where nothing of the site stands there. */
    serve(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
      // One spelling: else every mix of capitals would be compressed and kept anew.
      const host = request.headers.host!.toLowerCase();
      const url = request.url!;
      const end = url.indexOf('?');
      const bytes = inMemory(host + (end < 0 ? url : url.slice(0, end)));
      if (bytes) return send(request, response, bytes);
      const site = known.get(host);
      if (site) return answer(site, host, request, response, otherwise);
      siteOf(host).then(
        (found) => (found ? answer(found, host, request, response, otherwise) : otherwise()),
        otherwise,
      );
    },
    /** The page that its owner made for addresses without one; null where there is none. */
    async notFound(host: string): Promise<PublishedBytes | null> {
      const lower = host.toLowerCase();
      const site = known.get(lower) ?? (await siteOf(lower));
      if (!site?.pages.has(NOT_FOUND_PATH)) return null;
      const bytes = inMemory(lower + NOT_FOUND_PATH) ?? (await bytesOf(lower, NOT_FOUND_PATH, site));
      if (!bytes) return null;
      return {
        html: bytes.identity.toString(),
        csp: String(bytes.headers.identity['Content-Security-Policy']),
      };
    },
    /** Forgets a practice's pages: it published anew. */
    forget(practiceId: string): void {
      generation += 1;
      for (const [host, site] of known) if (site.practiceId === practiceId) known.delete(host);
      for (const [key, page] of pages) if (page.practiceId === practiceId) drop(key);
    },
    /** Forgets everything: announcements may have been missed. */
    clear(): void {
      generation += 1;
      known.clear();
      pages.clear();
      held = 0;
    },
  };
}

export type PageCache = ReturnType<typeof pageCache>;
