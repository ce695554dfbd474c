import { Readable, pipeline } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { encodingFor } from './pages.ts';
import { PageResponse } from './rendered/page-response.ts';

/** What shrinks; event streams and files that are compressed already do not pass. */
const TEXT =
  /^(text\/(html|plain|css|csv|x-script|calendar)|application\/(json|javascript|graphql-response\+json))/;
/** Bytes below which the header costs what is saved. */
const LEAST = 860;

const BROTLI = {
  // Twice as fast as gzip's usual level, and smaller; each answer is made anew.
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
const GZIP = { level: 5 };

/** Each piece leaves as it comes: a page's shell does not wait for what is streamed behind it. */
const STREAMS = {
  br: () => createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: BROTLI }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH, ...GZIP }),
};

const [brotliAtOnce, gzipAtOnce] = [promisify(brotliCompress), promisify(gzip)];
const AT_ONCE = {
  br: (bytes: Buffer) => brotliAtOnce(bytes, { params: BROTLI }),
  gzip: (bytes: Buffer) => gzipAtOnce(bytes, GZIP),
};

/**
 * The answer as this browser can take it: text compressed as it streams. Whoever leaves in between ends the source too.
 *
 * Compressing lets lengths tell of secrets beside reflected words (BREACH) where somebody else can have a browser ask with its
 * cookies as often as they like: ours are SameSite, so that other sites' requests carry none, and the CSRF token, which a page of
 * another practice below the same domain could ask for, reads differently each time.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  const isPage = response instanceof PageResponse;
  const body = isPage ? response.html : response.body;
  if (!body || request.method === 'HEAD' || headers.has('Content-Encoding')) return response;
  if (
    !TEXT.test(headers.get('Content-Type') ?? '') ||
    headers.get('Cache-Control')?.includes('no-transform')
  ) {
    return response;
  }
  const length = headers.get('Content-Length');
  if (length !== null && Number(length) < LEAST) return response;
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? undefined);
  headers.append('Vary', 'Accept-Encoding');
  if (encoding === 'identity') return response;
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  const { status, statusText } = response;
  const answer = { status, statusText, headers };
  if (isPage) return new PageResponse(await AT_ONCE[encoding](response.html), answer);
  const zip = STREAMS[encoding]();
  // A source that fails, or a reader that leaves, ends all of it; the server logs what the page itself threw.
  pipeline(Readable.fromWeb(body as NodeStream<Uint8Array>), zip, () => undefined);
  return new Response(Readable.toWeb(zip) as ReadableStream<Uint8Array>, answer);
}
