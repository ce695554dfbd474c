import { matchRoutes, type AgnosticRouteObject } from '@remix-run/router';
import type { ServerBuild } from '@remix-run/node';

/** Which kind of host serves a route; every route says so in its `handle`. */
export type ServedOn = 'app' | 'practice' | 'both';

export interface RouteHandle {
  servedOn: ServedOn;
  /** Answers of this route are never kept, indexed or referred: signed-in pages and secret links. */
  private?: boolean;
  /** Search engines leave it out: what it shows is for whoever asks, and never the same. */
  unlisted?: true;
  /**
   * `webhook`: the route checks a signature instead of Origin and CSRF token, and reads the raw body.
   * `json`: it takes JSON, which no foreign form can send, beside Origin and CSRF token.
   * `link`: the same without a token: the secret in the address is all the right there is, and no browser adds it by itself.
   * `static`: a form of a published page, which is kept and is the same for everybody, so it can hold no token. The Origin must be that of
   * this very host; none, and `null`, are refused. It is for what a stranger may ask without a cookie, on hosts where nobody is signed in.
   */
  posts?: 'form' | 'json' | 'link' | 'static' | 'webhook';
  /** What is posted to this page's own address is answered by the route of this name below it. */
  postsTo?: string;
  /** A tool of development: with development controls on, it answers this machine alone. */
  development?: true;
  /** The page may ask for camera and microphone; 'stripe': a frame of theirs may ask for the camera. It holds for the whole document, also after walking on from it. */
  camera?: boolean | 'stripe';
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

type Match = (pathname: string) => string[];

/** The first segment of a route's path where it is always there and holds nothing variable: '' for the index. */
function firstSegment({ path, index }: AgnosticRouteObject): string | null {
  if (path === undefined) return index ? '' : null;
  const [first] = path.split('/');
  return /^[^:*?]+$/.test(first!) ? first!.toLowerCase() : null;
}

/**
 * Finds the routes (ids, from the root down) that answer a path. The router sorts all routes that it is given anew for each
 * path, so it is given only those that can begin as the path does.
 */
export function routeMatcher(build: Pick<ServerBuild, 'routes'>): Match {
  const [root] = treeOf(build);
  const children = root?.children ?? [];
  const startsWith = (segment: string | null) =>
    children.filter((child) => [segment, null].includes(firstSegment(child)));
  const treeFor = (segment: string | null) => [{ ...root, children: startsWith(segment) }] as typeof children;
  const others = treeFor(null);
  const trees = new Map(
    children.map(firstSegment).flatMap((segment) => (segment === null ? [] : [[segment, treeFor(segment)]])),
  );
  return function match(pathname) {
    const segment = decodeURIComponent(pathname.split('/')[1] ?? '').toLowerCase();
    return (matchRoutes(trees.get(segment) ?? others, pathname) ?? []).map(({ route }) => route.id!);
  };
}

/** The page that a request is for: Remix asks for a page's data at its address with `.data` behind. */
export function pagePath(pathname: string): string {
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length).replace(/^\/_root$/, '/') : pathname;
}

/** More than there are addresses without a variable part; their other spellings are not worth more room. */
const MAX_CACHED = 1_000;

/** Keeps what is found for addresses whose routes hold nothing variable. */
export function cachedByAddress<T>(
  build: Pick<ServerBuild, 'routes'>,
  match: Match,
  find: (ids: string[], pathname: string) => T,
): (pathname: string) => T {
  const known = new Map<string, T>();
  return function found(pathname) {
    if (known.has(pathname)) return known.get(pathname)!;
    const ids = match(pathname);
    const value = find(ids, pathname);
    if (ids.length > 0 && ids.every((id) => !/[:*]/.test(build.routes[id]?.path ?? ''))) {
      if (known.size >= MAX_CACHED) known.clear();
      known.set(pathname, value);
    }
    return value;
  };
}

/** Finds what a path's route says of itself: the deepest handle, or null where no route matches. */
export function routeHosts(build: Pick<ServerBuild, 'routes'>, match: Match) {
  return cachedByAddress(build, match, (ids) => {
    const handles = ids.map((id) => build.routes[id]?.module.handle as RouteHandle | undefined);
    return handles.reverse().find((one) => one?.servedOn) ?? null;
  });
}

/** Whether there is a page at a path of the app's own host; the route for everything else is none. */
export function pageFinder(build: Pick<ServerBuild, 'routes'>, match: Match) {
  // Every portal page asks about every room, whose addresses are ours and few.
  const known = new Map<string, boolean>();
  return function hasPage(path: string): boolean {
    let answer = known.get(path);
    if (answer === undefined) {
      const route = build.routes[match(path).at(-1) ?? ''];
      answer = route !== undefined && route.path !== '*' && route.module.default !== undefined;
      known.set(path, answer);
    }
    return answer;
  };
}
