import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { feedAddress, isPublicAddress, RefusedAddress } from './address.ts';
import type { FeedProblem, KnownCopy } from './port.ts';

/** A calendar of more than 20,000 events; what is larger is no calendar of a person. */
export const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 5;

export interface DownloadOptions {
  /** For all of it, redirects and names too; milliseconds. */
  timeoutMs: number;
  lookup: LookupFunction;
  /** Reserved names that stand for a server of ours: host to origin. For development, where there is no other calendar to read. */
  standIns?: Readonly<Record<string, string>>;
}

export type Download =
  { outcome: 'text'; text: string; copy: KnownCopy } | { outcome: 'unchanged' } | FeedProblem;

class TooLarge extends Error {}

interface Hop {
  url: URL;
  known: KnownCopy;
  /** Name and password of the address, for its own origin alone. */
  auth: string | undefined;
}

/** Gets what stands at an address of a stranger's choosing, and follows it where it leads; each step is judged anew. */
export async function download(text: string, known: KnownCopy, options: DownloadOptions): Promise<Download> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  try {
    return await walk(feedAddress(text), known, options, deadline);
  } catch (error) {
    if (error instanceof RefusedAddress) return { outcome: 'refused' };
    if (error instanceof TooLarge) return { outcome: 'too_large' };
    return { outcome: 'unavailable' };
  }
}

async function walk(
  first: URL,
  known: KnownCopy,
  options: DownloadOptions,
  deadline: AbortSignal,
): Promise<Download> {
  let url = first;
  const auth = first.username
    ? `${decodeURIComponent(first.username)}:${decodeURIComponent(first.password)}`
    : undefined;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const own = url.origin === first.origin;
    const response = await get({ url, known, auth: own ? auth : undefined }, options, deadline);
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (status < 300 || status > 399 || status === 304 || !location) return answer(response, status);
    response.destroy();
    if (!URL.canParse(location, url)) throw new RefusedAddress('no address');
    const next = feedAddress(new URL(location, url).href);
    // The address of a private calendar is its key: it does not go in the clear where it came encrypted.
    if (url.protocol === 'https:' && next.protocol === 'http:') throw new RefusedAddress('downgrade');
    url = next;
  }
  throw new RefusedAddress('too many redirects');
}

function get(
  { url, known, auth }: Hop,
  options: DownloadOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const standIn = options.standIns?.[url.hostname];
  const at = standIn ? new URL(url.pathname + url.search, standIn) : url;
  const settings: RequestOptions = {
    agent: false,
    signal,
    ...(auth && { auth }),
    ...(!standIn && { lookup: options.lookup }),
    headers: {
      accept: 'text/calendar, text/plain;q=0.8, */*;q=0.1',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'Tendwell calendar reader',
      ...(known.etag && { 'if-none-match': known.etag }),
      ...(known.lastModified && { 'if-modified-since': known.lastModified }),
    },
  };
  return new Promise((resolve, reject) => {
    const send = at.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = send(at, settings, resolve);
    sent.on('error', (error) => reject(error));
    sent.on('socket', (socket) =>
      socket.once('connect', () => {
        // Whatever led here, nothing is sent to an address inside.
        if (!standIn && !isPublicAddress(socket.remoteAddress ?? ''))
          sent.destroy(new RefusedAddress('peer'));
      }),
    );
    sent.end();
  });
}

async function answer(response: IncomingMessage, status: number): Promise<Download> {
  if (status === 200) {
    const { etag = null, 'last-modified': lastModified = null } = response.headers;
    const text = await textOf(response);
    return { outcome: 'text', text, copy: { etag: short(etag), lastModified: short(lastModified) } };
  }
  response.destroy();
  if (status === 304) return { outcome: 'unchanged' };
  if (status === 401 || status === 403 || status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 429 || status >= 500) return { outcome: 'unavailable', ...retryAfter(response) };
  return { outcome: 'refused' };
}

const short = (header: string | null): string | null => (header && header.length <= 300 ? header : null);

function retryAfter({ headers }: IncomingMessage): { retryAfterMs?: number } {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: seconds * 1000 } : {};
}

/** The body, unpacked, as UTF-8. What grows beyond the limit is broken off, packed or unpacked. */
async function textOf(response: IncomingMessage): Promise<string> {
  let packed = 0;
  response.on('data', (chunk: Buffer) => {
    packed += chunk.length;
    if (packed > MAX_BYTES) response.destroy(new TooLarge());
  });
  const body = unpacked(response);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new TooLarge();
      chunks.push(chunk);
    }
  } finally {
    response.destroy();
    body.destroy();
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function unpacked(response: IncomingMessage): Readable {
  const by = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  };
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  const unpack = by[encoding as keyof typeof by]?.();
  if (!unpack) throw new RefusedAddress('encoding');
  response.on('error', (error) => unpack.destroy(error));
  return response.pipe(unpack);
}
