import { MINUTE_MS } from '#app/lib/duration.ts';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isReservedPath } from '#app/lib/website/addresses.ts';
import { currentRequestId, inRequest } from '#app/platform/escapes.ts';
import { logger } from '#app/platform/logger.ts';
import { isReasonableHost, isReasonablePath } from './addresses.ts';
import { BODY_MS } from './guards.ts';
import { commonHeaders, PRIVATE_HEADERS } from './headers.ts';
import type { PageCache } from './pages.ts';
import type { TlsAsk } from './tls-ask.ts';
import { PageResponse } from './rendered/page-response.ts';

interface Parts {
  /** The app's own host, which has no published pages. */
  appHost: string;
  pages: Pick<PageCache, 'serve'>;
  files: (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean;
  /** robots.txt and sitemap.xml of the app's own host. */
  crawlers?: (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean;
  /** Sizes of pictures that practices uploaded. */
  pictures: (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean;
  /** Uploads and downloads of the file store, where this machine is it. */
  stored: (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean;
  /** Whether a server in front may have a certificate issued for a name. */
  tlsAsk?: TlsAsk;
  /** Whether the database answers. */
  isReady: () => Promise<boolean>;
  fetch: (request: Request, incoming?: IncomingMessage) => Promise<Response>;
}

interface Times {
  /** Milliseconds until the headers of a request must have come. */
  headersMs: number;
  /** Until its body must have; whoever is late is told so some seconds before, by readBody. */
  bodyMs: number;
  /** The same for what is sent to the file store: a video of 100 MB over a phone's connection takes minutes. */
  uploadMs: number;
}
const TIMES: Times = { headersMs: 10_000, bodyMs: BODY_MS + 5_000, uploadMs: 15 * MINUTE_MS };
/** Milliseconds between two looks at who is late; Node's own 30 seconds would make ten into forty. */
const CHECK_EVERY_MS = 2_000;

function refuse(response: ServerResponse, status: 400 | 414, text: string): void {
  const headers = { ...commonHeaders(), ...PRIVATE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' };
  response.writeHead(status, headers).end(`${text}\n`);
}

/** Ends a connection whose request is still being sent, answered or not. */
function endLateBody(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => request.socket.destroy(), ms).unref();
  request.once('close', () => clearTimeout(timer));
}

function failed(requestId: string): Response {
  return new Response(
    `Something went wrong on our side. Please try again; if it happens again, quote ${requestId}.\n`,
    {
      status: 500,
      headers: {
        ...commonHeaders(),
        ...PRIVATE_HEADERS,
        'Content-Type': 'text/plain; charset=utf-8',
      },
    },
  );
}

/**
 * The HTTP server. The pages of a practice's site take the shortest way: a look-up by host and bytes from memory,
 * before any framework. Then probes, files, and last the app.
 */
export function webServer(
  { appHost, pages, files, crawlers, pictures, stored, tlsAsk, isReady, fetch }: Parts,
  { headersMs, bodyMs, uploadMs }: Times = TIMES,
): Server {
  const slow = getRequestListener(
    async (request, { incoming, outgoing }) => {
      try {
        const response = await fetch(request, incoming as IncomingMessage);
        if (!(response instanceof PageResponse)) return response;
        const { status, headers, html } = response;
        headers.set('Content-Length', String(html.byteLength));
        (outgoing as ServerResponse).writeHead(status, [...headers].flat()).end(html);
        return RESPONSE_ALREADY_SENT;
      } catch (error) {
        const requestId = currentRequestId() ?? randomUUID();
        logger.error({ requestId, err: (error as Error).stack?.split('\n').slice(0, 8) }, 'request failed');
        return failed(requestId.slice(0, 8));
      }
    },
    { overrideGlobalObjects: false },
  );

  /** No window of a practice's own scripts becomes one of this origin without a policy. */
  const PROBE_HEADERS = {
    ...commonHeaders(),
    ...PRIVATE_HEADERS,
    'Content-Type': 'text/plain',
    'Content-Security-Policy': 'sandbox',
  };

  function probe(path: string, response: ServerResponse): boolean {
    if (path === '/healthz') {
      response.writeHead(200, PROBE_HEADERS).end('ok\n');
      return true;
    }
    if (path !== '/readyz') return false;
    void isReady().then((ready) =>
      response
        .writeHead(ready ? 200 : 503, PROBE_HEADERS)
        .end(ready ? 'ready\n' : 'the database does not answer\n'),
    );
    return true;
  }

  /** Whether a page of a practice's site may stand at an address; the product's own addresses need no look. */
  function mayHoldPages(url: string): boolean {
    return url === '/' || url.startsWith('/services/') || !isReservedPath(url.split('?', 1)[0]!);
  }

  function theLongWay(request: IncomingMessage, response: ServerResponse): void {
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const path = request.url!.split('?', 1)[0]!;
    if (stored(request, response, path)) return;
    if (!reading) endLateBody(request, bodyMs);
    if (
      reading &&
      (probe(path, response) ||
        tlsAsk?.(request, response) ||
        crawlers?.(request, response, path) ||
        pictures(request, response, path) ||
        files(request, response, path))
    )
      return;
    void slow(request, response);
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { url, method, headers } = request;
    if (!isReasonableHost(headers.host)) return refuse(response, 400, 'No website has so long a name.');
    if (!isReasonablePath(url!.split('?', 1)[0]!))
      return refuse(response, 414, 'This address is longer than any of ours.');
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && headers.host && headers.host !== appHost && mayHoldPages(url!)) {
      pages.serve(request, response, () => theLongWay(request, response));
    } else theLongWay(request, response);
  }

  return createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: uploadMs,
      connectionsCheckingInterval: Math.min(headersMs, CHECK_EVERY_MS),
    },
    (request, response) => inRequest(randomUUID(), () => answer(request, response)),
  );
}
