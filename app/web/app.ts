import type { ServerBuild } from '@remix-run/node';
import type { IncomingMessage } from 'node:http';
import { env } from '#app/platform/env/index.ts';
import { logger } from '#app/platform/logger.ts';
import { services } from '#app/operations/context.ts';
import type { WebContext } from '#app/operations/remix.ts';
import type { Site, SiteResolver } from '#tenants/resolve-site.ts';
import { areReasonable } from './addresses.ts';
import {
  commonHeaders,
  contentSecurityPolicy,
  newNonce,
  permissionsPolicy,
  PRIVATE_HEADERS,
} from './headers.ts';
import { compressed } from './compressed.ts';
import { Blocked, guardMutation, readBody } from './guards.ts';
import { blocked, failureInJson } from './refused.ts';
import { throughDoor } from './not-open.ts';
import { isFromOwnMachine } from './own-machine.ts';
import { requestContext } from './request-context.ts';
import { isClosed, noWebsite } from './no-website.ts';
import type { PageCache } from './pages.ts';
import { headersFor, PUBLISHED_OPENER_POLICY } from './published/own-scripts.ts';
import { pageFinder, pagePath, routeHosts, routeMatcher, type RouteHandle } from './route-hosts.ts';
import { subBuilds } from './rendered/sub-builds.ts';

type Graphql = (request: Request, base: WebContext['base']) => Promise<Response>;

/** Bytes of a provider's event. */
const WEBHOOK_LIMIT = 1024 * 1024;
/** The route of every address that no other route answers. */
const NOT_FOUND_ROUTE = 'routes/not-found';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Tells a browser (lazy route discovery) only of the routes that this kind of host serves. */
async function ownRoutesOnly(response: Response, build: ServerBuild, site: Site): Promise<Response> {
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return response;
  const routes = Object.entries((await response.json()) as Record<string, unknown>);
  const own = routes.filter(([id]) => {
    const handle = build.routes[id]?.module.handle as RouteHandle | undefined;
    return id === 'root' || isServedOn(handle ?? null, site);
  });
  return Response.json(Object.fromEntries(own), { headers: response.headers });
}

function isServedOn(handle: RouteHandle | null, site: Site): boolean {
  return handle?.servedOn === 'both' || handle?.servedOn === site.kind;
}

/** Everything that is not a file, a probe or a published page: host gate, guards, GraphQL, Remix. */
export function webApp(
  build: ServerBuild,
  graphql: Graphql,
  sites: SiteResolver,
  pages: Pick<PageCache, 'notFound'> = { notFound: async () => null },
) {
  const match = routeMatcher(build);
  const { remixFor, nowhere } = subBuilds(build, match);
  const handleFor = routeHosts(build, match);
  const hasPage = pageFinder(build, match);

  async function answer(request: Request, site: Site, incoming?: IncomingMessage): Promise<Response> {
    const url = new URL(request.url);
    // The router would take it for a page's own text, and print it with the secrets that it may hold.
    if (!isDecodable(url.pathname)) throw new Blocked(400, 'This address is not written as it should be.');
    if (url.pathname === '/__manifest' && !areReasonable(url.searchParams.getAll('p'))) {
      throw new Blocked(400, 'This asks about more addresses than any page of ours.');
    }
    if (url.searchParams.has('_data')) {
      // Remix's former way to ask for one loader's data; it would match the path by other rules than ours.
      url.searchParams.delete('_data');
      request = new Request(url, request);
    }
    let handle = handleFor(pagePath(url.pathname));
    const isOthers = handle?.development && env().devControls && !isFromOwnMachine(incoming);
    // The wrong kind of host (or of caller) answers as for a page that does not exist.
    const isNowhere = handle !== null && (isOthers || !isServedOn(handle, site));
    if (isNowhere) {
      request = new Request(url, { headers: request.headers });
      // What is secret in an address stays so where it leads nowhere.
      handle = handle?.private ? { servedOn: handle.servedOn, private: true } : null;
    }
    if (handle?.posts === 'webhook') {
      const body = SAFE.has(request.method) ? null : await readBody(request, WEBHOOK_LIMIT);
      const raw = new Request(request.url, { method: request.method, headers: request.headers, body });
      return remixFor(url.pathname)(raw, await requestContext(raw, site, incoming, newNonce()));
    }
    const nonce = newNonce();
    const web = await requestContext(request, site, incoming, nonce, hasPage);
    const isGraphql = url.pathname === '/graphql' && site.kind === 'app';
    const wantsJson = !SAFE.has(request.method) && (handle?.posts === 'json' || handle?.posts === 'link');
    try {
      if (!SAFE.has(request.method)) request = await guardMutation(request, web, handle?.posts);
    } catch (error) {
      if (!wantsJson || !(error instanceof Blocked)) throw error;
      return dress(await failureInJson(blocked(error)), web, handle);
    }
    if (handle?.postsTo && request.method === 'POST' && !url.pathname.endsWith('.data')) {
      request = new Request(new URL(`${url.pathname}/${handle.postsTo}`, url), request);
    }
    const page = isNowhere ? nowhere : remixFor(new URL(request.url).pathname);
    let response = isGraphql ? await graphql(request, web.base) : await page(request, web);
    if (wantsJson) response = await failureInJson(response);
    if (url.pathname === '/__manifest') response = await ownRoutesOnly(response, build, site);
    response = await ownNotFound(request, response, site);
    return dress(response, web, handle);
  }

  /** The page that a practice made for addresses without one, where a visitor comes by such an address. */
  async function ownNotFound(request: Request, response: Response, site: Site): Promise<Response> {
    const wantsPage = SAFE.has(request.method) && request.headers.get('accept')?.includes('text/html');
    if (response.status !== 404 || !wantsPage || site.kind !== 'practice' || site.isPreview) return response;
    if (match(pagePath(new URL(request.url).pathname)).at(-1) !== NOT_FOUND_ROUTE) return response;
    const own = await pages.notFound(site.host);
    if (!own) return response;
    const headers = headersFor(request.url, {
      ...PUBLISHED_OPENER_POLICY,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': own.csp,
    }) as Record<string, string>;
    return new Response(own.html, { status: 404, headers });
  }

  function dress(response: Response, web: WebContext, handle: RouteHandle | null): Response {
    const { headers } = response;
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
    // What caches may keep for everyone must not hand one browser's cookies to the next.
    if (!headers.get('Cache-Control')!.includes('public')) {
      for (const cookie of web.setCookies) headers.append('Set-Cookie', cookie);
    }
    if (headers.get('Content-Type')?.startsWith('text/html') && !headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', contentSecurityPolicy(web.nonce, web.formTargets));
    }
    const isPreview = web.site.kind === 'practice' && web.site.isPreview;
    if (handle?.unlisted) headers.set('X-Robots-Tag', 'noindex');
    if (handle?.private || isPreview)
      for (const [name, value] of Object.entries(PRIVATE_HEADERS)) headers.set(name, value);
    if (handle?.camera) headers.set('Permissions-Policy', permissionsPolicy({ camera: handle.camera }));
    // Remix leaves the headers of a refusal behind where it renders an error page.
    if (response.status === 429) headers.set('Retry-After', '60');
    headers.set('X-Request-Id', web.base.requestId);
    return response;
  }

  return async function fetch(request: Request, incoming?: IncomingMessage): Promise<Response> {
    const started = performance.now();
    const { pathname } = new URL(request.url);
    let response: Response;
    try {
      const site = await sites.resolve(request.headers.get('host') ?? undefined);
      const movedTo = site?.kind === 'practice' ? site.movedTo : undefined;
      const door = site && !movedTo && (await throughDoor(request, site, services()));
      if (movedTo) {
        // One home of a site: with www or without. The method stays, and so does what is asked.
        const { protocol } = env();
        const { search } = new URL(request.url);
        response = new Response(null, {
          status: 308,
          headers: {
            Location: `${protocol}://${movedTo}${pathname}${search}`,
            'Cache-Control': 'public, max-age=3600',
          },
        });
      } else if (!door) {
        const wasOpen = await sites.wasClosed(request.headers.get('host') ?? undefined);
        response = (wasOpen ? isClosed : noWebsite)(request, env().appOrigin);
      } else if ('response' in door) response = door.response;
      else response = await answer(request, door.site, incoming);
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
      response = blocked(error);
    }
    for (const [name, value] of Object.entries(commonHeaders())) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    logger.info(
      {
        requestId: response.headers.get('X-Request-Id') ?? undefined,
        method: request.method,
        // Link tokens stand in paths; only the route's first words are kept.
        path: pathname.replace(/\/[^/]{22,}/g, '/…'),
        // Whoever left before the answer came is no failure of ours.
        status: request.signal.aborted && response.status >= 500 ? 499 : response.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
    return compressed(request, response);
  };
}

/** Whether the database answers, for /readyz. */
export async function isReady(): Promise<boolean> {
  try {
    await services().database.pool.query('SELECT 1');
    return true;
  } catch {
    return false;
  }
}
