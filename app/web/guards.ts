import { csrfMatches, CSRF_FIELD, originMatches } from '#app/platform/csrf.ts';
import { env } from '#app/platform/env/index.ts';
import type { WebContext } from '#app/operations/remix.ts';
import { csrfHolder } from './request-context.ts';
import type { RouteHandle } from './route-hosts.ts';

/** The largest body a form or GraphQL request may have, in bytes. */
export const BODY_LIMIT = 256 * 1024;

/** Milliseconds in which a body must have come: a phone at 100 kbit/s sends the largest form in 20 seconds. */
export const BODY_MS = 30_000;

/** The most bytes of a body that are read at all. */
const MAX_DRAINED = 8 * 1024 * 1024;

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const JSON_TYPE = 'application/json';

/** A request that is refused before any route sees it. */
export class Blocked extends Error {
  constructor(
    readonly status: 400 | 403 | 405 | 408 | 413 | 415,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads a body up to the limit. Throws Blocked(413) past it, after throwing away what still comes, within reason:
 * whoever is cut off while sending never reads why. Throws Blocked(408) where it does not come to its end in time.
 */
export async function readBody(
  request: Request,
  limit = BODY_LIMIT,
  ms = BODY_MS,
): Promise<Uint8Array<ArrayBuffer>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Blocked(408, 'This took too long to arrive. Please try again.')), ms);
  });
  try {
    return await Promise.race([wholeBody(request, limit), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function wholeBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Blocked(413, 'This is more than we can take at once. Please send less.');
  if (Number(request.headers.get('content-length') ?? 0) > MAX_DRAINED) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > MAX_DRAINED) throw tooLarge();
      if (size <= limit) chunks.push(chunk);
    }
  }
  if (size > limit) throw tooLarge();
  return new Uint8Array(Buffer.concat(chunks));
}

const contentType = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();

/** The token of a header or of the form. A form that is none is refused here, before a route would stumble over it. */
async function postedToken(request: Request, type: string, body: Uint8Array<ArrayBuffer>): Promise<unknown> {
  let inForm: unknown = null;
  if (type === FORM) inForm = new URLSearchParams(new TextDecoder().decode(body)).get(CSRF_FIELD);
  else if (type === MULTIPART) {
    const headers = { 'content-type': request.headers.get('content-type')! };
    const form = await new Response(body, { headers }).formData().catch(() => null);
    if (!form) throw new Blocked(400, 'This form did not arrive whole. Please try again.');
    inForm = form.get(CSRF_FIELD);
  }
  return request.headers.get('x-csrf-token') ?? inForm;
}

/**
 * Lets a state-changing request through only from a page of our own: same Origin, a CSRF token of this
 * browser's, a content type that forms have. Answers the request with its body read.
 * A form of a published page (`static`) has no token: that its Origin is this host's is asked to the letter instead.
 * GraphQL takes JSON alone (which no foreign form can send); a token is asked where a session is used.
 */
export async function guardMutation(
  request: Request,
  web: WebContext,
  posts: RouteHandle['posts'] = 'form',
): Promise<Request> {
  if (request.method !== 'POST') throw new Blocked(405, 'This address takes no such request.');
  const isGraphql = web.site.kind === 'app' && new URL(request.url).pathname === '/graphql';
  const type = contentType(request);
  const takesJson = isGraphql || posts === 'json' || posts === 'link';
  const allowed = takesJson ? [JSON_TYPE] : [FORM, MULTIPART];
  if (!allowed.includes(type)) throw new Blocked(415, 'This address takes no content of that type.');
  const origin = `${env().protocol}://${web.site.host}`;
  const isStatic = posts === 'static';
  const isOurs = isStatic ? request.headers.get('origin') === origin : originMatches(request.headers, origin);
  if (!isOurs) {
    throw new Blocked(403, 'This request came from another site, so nothing was changed.');
  }
  const body = await readBody(request);
  const signedIn = 'sessionId' in web.base.actor;
  if (posts !== 'link' && !isStatic && (!isGraphql || signedIn)) {
    const token = await postedToken(request, type, body);
    if (!csrfMatches(web.site.host, csrfHolder(web), token)) {
      throw new Blocked(403, 'This page has been open too long. Please reload it and try again.');
    }
  }
  // What was proven above is said plainly: Remix compares these headers too, and knows no Origin `null`.
  const headers = new Headers(request.headers);
  if (headers.has('origin')) headers.set('origin', origin);
  headers.delete('x-forwarded-host');
  return new Request(request.url, {
    method: request.method,
    headers,
    body,
    signal: request.signal,
  });
}
