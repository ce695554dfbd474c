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
   * `link`: the same without a token: the secret in the address is all the right there is, and no browser adds it by itself.
   */
  posts?: 'form' | 'json' | 'link' | 'webhook';
  /** What is posted to this page's own address is answered by the route of this name below it. */
  postsTo?: string;
  /** A tool of development: with development controls on, it answers this machine alone. */
  development?: true;
  /** The page may ask for camera and microphone. It holds for the whole document, also after walking on from it. */
  camera?: boolean;
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

/** More than there are addresses without a variable part; their other spellings are not worth more room. */
const MOST_KEPT = 1_000;

/** Finds what a path's route says of itself. */
export function routeHosts(build: Pick<ServerBuild, 'routes'>) {
  const tree = treeOf(build);
  const known = new Map<string, RouteHandle | null>();

  /**
   * The deepest handle of a page's path (without `.data`), or null where no route matches. The router sorts all routes
   * anew for each path, so those of addresses that hold nothing variable are kept.
   */
  return function handleFor(pathname: string): RouteHandle | null {
    const page = pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '');
    const kept = known.get(page);
    if (kept !== undefined) return kept;
    const matches = matchRoutes(tree, page) ?? [];
    const handles = matches.map(
      ({ route }) => build.routes[route.id!]?.module.handle as RouteHandle | undefined,
    );
    const handle = handles.reverse().find((one) => one?.servedOn) ?? null;
    if (matches[0] && Object.keys(matches[0].params).length === 0) {
      if (known.size >= MOST_KEPT) known.clear();
      known.set(page, handle);
    }
    return handle;
  };
}

/** Whether there is a page at a path of the app's own host; the route for everything else is none. */
export function pageFinder(build: Pick<ServerBuild, 'routes'>) {
  const tree = treeOf(build);
  const find = (path: string): boolean => {
    const id = matchRoutes(tree, path)?.at(-1)?.route.id;
    const route = id === undefined ? undefined : build.routes[id];
    return route !== undefined && route.path !== '*' && route.module.default !== undefined;
  };
  // Every portal page asks about every room, whose addresses are ours and few.
  const known = new Map<string, boolean>();
  return function hasPage(path: string): boolean {
    const answer = known.get(path) ?? find(path);
    known.set(path, answer);
    return answer;
  };
}
