/** Those of one connection, not of the message (RFC 9110 §7.6.1). */
const HOP_BY_HOP = [
  'Connection',
  'Keep-Alive',
  'Proxy-Authenticate',
  'Proxy-Authorization',
  'Proxy-Connection',
  'TE',
  'Trailer',
  'Transfer-Encoding',
  'Upgrade',
];

/** Words about the asker that anybody can write: the origin believes ours alone. */
const SAID_OF_VISITOR = [
  'Forwarded',
  'True-Client-IP',
  'Via',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'X-Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Port',
  'X-Forwarded-Proto',
  'X-Forwarded-Server',
  'X-Original-URL',
  'X-Real-IP',
  'X-Rewrite-URL',
];

/** Between the origin and the edge. */
const BETWEEN_US = ['Cloudflare-CDN-Cache-Control', 'CDN-Cache-Control', 'Surrogate-Control', 'Cache-Tag'];

/** Of one answer and no other, or made anew by whoever sends it. */
const NOT_KEPT = ['Age', 'Alt-Svc', 'Content-Encoding', 'Content-Length', 'Server', 'X-Request-Id'];

function withoutHops(headers: Headers): void {
  const named = (headers.get('Connection') ?? '').split(',').map((name) => name.trim());
  for (const name of [...named, ...HOP_BY_HOP]) {
    // What Connection names is the asker's word, and may be no name at all.
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) headers.delete(name);
  }
}

/** The visitor's address as Cloudflare saw it; it writes this header itself, whatever the visitor sends. */
const addressOf = (request: Request): string | null => request.headers.get('CF-Connecting-IP');

function about(request: Request, headers: Headers): Headers {
  for (const name of SAID_OF_VISITOR) headers.delete(name);
  const address = addressOf(request);
  // One address alone: the origin takes the last of the list for the caller's.
  if (address) headers.set('X-Forwarded-For', address);
  headers.set('X-Forwarded-Proto', new URL(request.url).protocol.replace(':', ''));
  return headers;
}

/** The visitor's own request, as the origin gets it: same address and Host, body and cookies. */
export function passedOn(request: Request): Request {
  const headers = new Headers(request.headers);
  withoutHops(headers);
  return new Request(request, { headers: about(request, headers), redirect: 'manual' });
}

/**
 * A request for the page at an address and for nobody in particular: without query, cookies, conditions or any other word of the visitor
 * for whom it is made. Only answers to these are kept.
 *
 * @param etag validator of a kept page, with its quotes
 */
export function impersonal(request: Request, url: URL, etag: string | null, signal: AbortSignal): Request {
  const headers = about(request, new Headers({ Accept: '*/*', 'User-Agent': 'Tendwell-Edge' }));
  if (etag) headers.set('If-None-Match', etag);
  return new Request(`${url.origin}${url.pathname}`, { headers, redirect: 'manual', signal });
}

/** The end-to-end headers of a page, as they are kept for every visitor. */
export function keptHeaders(answer: Headers): [string, string][] {
  const headers = new Headers(answer);
  withoutHops(headers);
  for (const name of [...BETWEEN_US, ...NOT_KEPT]) headers.delete(name);
  return [...headers].filter(([name]) => !/^cf-/i.test(name));
}

/** An answer of the origin that is nobody else's, as it goes on to the visitor; `status` says why it was not kept (RFC 9211). */
export function relayed(answer: Response, why: string): Response {
  const response = new Response(answer.body, answer);
  withoutHops(response.headers);
  for (const name of BETWEEN_US) response.headers.delete(name);
  response.headers.set('Cache-Status', `tendwell; fwd=${why}`);
  return response;
}
