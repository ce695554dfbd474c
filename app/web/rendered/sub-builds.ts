import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node';
import { cachedByAddress, pagePath, type routeMatcher } from '../route-hosts.ts';

/** The product with some of its routes, as a build of its own. */
function withOnly(build: ServerBuild, ids: ReadonlySet<string>): RequestHandler {
  const needed = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  const subset = {
    ...build,
    routes: needed(build.routes),
    assets: { ...build.assets, routes: needed(build.assets.routes) },
  };
  // Never another mode, however it is started: Remix would show the texts and stacks of errors.
  return createRequestHandler(subset, 'production');
}

/**
 * Answers each address by a build of the few routes that it needs. Remix and React Router make all routes of a build anew for
 * each request, which costs more than most pages do. An address needs the routes that answer it, and those that answer the
 * addresses above it, which Remix tells the browser of beside them. A browser learns all other routes from `/__manifest`.
 */
export function subBuilds(build: ServerBuild, match: ReturnType<typeof routeMatcher>) {
  const whole = createRequestHandler(build, 'production');
  const made = new Map<string, RequestHandler>();
  const depth = ({ path = '', parentId }: { path?: string; parentId?: string }): number => {
    const parent = parentId === undefined ? undefined : build.routes[parentId];
    return path.split('/').filter(Boolean).length + (parent ? depth(parent) : 0);
  };
  const deepest = Math.max(...Object.values(build.routes).map((route) => (route ? depth(route) : 0)));

  function handlerOf(ids: ReadonlySet<string>): RequestHandler {
    const key = [...ids].sort().join();
    const handler = made.get(key) ?? withOnly(build, ids);
    made.set(key, handler);
    return handler;
  }

  const handlerFor = cachedByAddress(build, match, (own, pathname) => {
    const segments = pathname.split('/').filter(Boolean).slice(0, -1);
    // Below the deepest route, only the routes for everything else answer; one such address stands for all.
    const above = segments
      .slice(0, deepest + 1)
      .flatMap((_, index) => match(`/${segments.slice(0, index + 1).join('/')}`));
    return handlerOf(new Set(['root', ...own, ...above, ...match('/')]));
  });

  const isNotFound = ([id, route]: [string, ServerBuild['routes'][string]]) =>
    id === 'root' || (route?.path === '*' && route.parentId === 'root');

  return {
    /** What answers a request's path, with or without `.data`. */
    remixFor: (pathname: string): RequestHandler =>
      pathname === '/__manifest' ? whole : handlerFor(pagePath(pathname)),
    /**
     * Answers every address by the page for what is not there. The address stays as it was asked for: a page made for another
     * one would not be what the browser makes of it.
     */
    nowhere: handlerOf(
      new Set(
        Object.entries(build.routes)
          .filter(isNotFound)
          .map(([id]) => id),
      ),
    ),
  };
}
