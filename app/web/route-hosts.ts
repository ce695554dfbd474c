import { matchRoutes, type AgnosticRouteObject } from '@remix-run/router';
import type { ServerBuild } from '@remix-run/node';

/** Which kind of host serves a route; every route says so in its `handle`. */
export type ServedOn = 'app' | 'practice' | 'both';

export interface RouteHandle {
  servedOn: ServedOn;
  /** Answers of this route are never kept, indexed or referred: signed-in pages and secret links. */
  private?: boolean;
  /**
   * `webhook`: the route checks a signature instead of Origin and CSRF token, and reads the raw body.
   * `json`: it takes JSON, which no foreign form can send, beside Origin and CSRF token.
   */
  posts?: 'form' | 'json' | 'webhook';
}

function treeOf(build: Pick<ServerBuild, 'routes'>): AgnosticRouteObject[] {
  const children = new Map<string | undefined, AgnosticRouteObject[]>();
  for (const route of Object.values(build.routes)) {
    if (!route) continue;
    const list = children.get(route.parentId) ?? [];
    const { id, path, index, caseSensitive } = route;
    list.push({ id, path, index, caseSensitive } as AgnosticRouteObject);
    children.set(route.parentId, list);
  }
  const grow = (parentId?: string): AgnosticRouteObject[] =>
    (children.get(parentId) ?? []).map((route) => {
      const below = grow(route.id);
      return below.length ? ({ ...route, children: below } as AgnosticRouteObject) : route;
    });
  return grow();
}

/** Finds what a path's route says of itself. */
export function routeHosts(build: Pick<ServerBuild, 'routes'>) {
  const tree = treeOf(build);

  /** The deepest handle of a page's path (without `.data`), or null where no route matches. */
  return function handleFor(pathname: string): RouteHandle | null {
    const page = pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '');
    const matches = matchRoutes(tree, page) ?? [];
    for (const match of [...matches].reverse()) {
      const handle = build.routes[match.route.id!]?.module.handle as RouteHandle | undefined;
      if (handle?.servedOn) return handle;
    }
    return null;
  };
}

/** Whether there is a page at a path of the app's own host; the route for everything else is none. */
export function pageFinder(build: Pick<ServerBuild, 'routes'>) {
  const tree = treeOf(build);
  return function hasPage(path: string): boolean {
    const id = matchRoutes(tree, path)?.at(-1)?.route.id;
    const route = id === undefined ? undefined : build.routes[id];
    return route !== undefined && route.path !== '*' && route.module.default !== undefined;
  };
}
