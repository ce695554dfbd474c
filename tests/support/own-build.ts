import type { ServerBuild } from '@remix-run/node';
import * as entry from '#app/entry.server.tsx';
import * as root from '#app/root.tsx';
import routes from '#app/routes.ts';
import type { RouteHandle } from '#app/web/route-hosts.ts';

const MODULES = import.meta.glob<RouteModule>('../../app/routes/**/*.{ts,tsx}');

interface RouteModule {
  handle?: RouteHandle;
  loader?: unknown;
  action?: unknown;
  default?: unknown;
}

/** A route of routes.ts: its whole address and its module. */
export interface OwnRoute {
  id: string;
  parentId: string;
  /** 'm/c/:token', from the root. */
  address: string;
  file: string;
  path: string | undefined;
  index: boolean | undefined;
  module: RouteModule;
}

type Entry = (typeof routes)[number] & { children?: Entry[] };

const joined = (above: string, path = '') => [above, path].filter(Boolean).join('/').replace(/\/$/, '');

async function linesOf(entries: Entry[], above = { id: 'root', address: '' }): Promise<OwnRoute[]> {
  const lines = await Promise.all(
    entries.map(async ({ file, path, index, children = [] }) => {
      const id = file.replace(/\.tsx?$/, '');
      const address = joined(above.address, path);
      const module = await MODULES[`../../app/${file}`]!();
      const line = { id, parentId: above.id, address, file, path, index, module };
      return [line, ...(await linesOf(children, { id, address }))];
    }),
  );
  return lines.flat();
}

/**
 * The product's own routes as a server build, without building: what routes.ts names, with the modules that stand there.
 * @param isLeftOut routes (by file) that a test does not appointment, and whose modules it need not load
 */
export async function ownBuild(isLeftOut: (file: string) => boolean) {
  const lines = await linesOf((routes as Entry[]).filter(({ file }) => !isLeftOut(file)));
  const shown = [
    { id: 'root', path: '', parentId: undefined, index: undefined, module: root as RouteModule },
    ...lines,
  ];
  const build = {
    entry: { module: entry },
    routes: Object.fromEntries(shown.map((line) => [line.id, line])),
    assets: {
      version: '1',
      url: '/assets/manifest-1.js',
      entry: { module: '/assets/entry.js', imports: [] },
      routes: Object.fromEntries(
        shown.map(({ id, path, parentId, index, module }) => [
          id,
          {
            ...{ id, path, parentId, index, module: `/assets/${id}.js` },
            hasLoader: 'loader' in module,
            hasAction: 'action' in module,
            hasErrorBoundary: 'ErrorBoundary' in module,
          },
        ]),
      ),
    },
    assetsBuildDirectory: 'build/client',
    publicPath: '/',
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    isSpaMode: false,
  } as unknown as ServerBuild;
  return { build, routes: lines };
}
