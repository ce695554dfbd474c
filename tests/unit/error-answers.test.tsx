import type { ServerBuild } from '@remix-run/node';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as entry from '#app/entry.server.tsx';
import { errorPage } from '#app/operations/remix.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { logger } from '#app/platform/logger.ts';
import * as root from '#app/root.tsx';
import { webApp } from '#app/web/app.ts';
import { pageCache } from '#app/web/pages.ts';
import { webServer } from '#app/web/server.ts';

const SECRET = 'SELECT "passwordHash" FROM "User" -- sk_live_51Secret, Birch Room';
const boom = () => {
  throw new Error(SECRET);
};
const handle = { servedOn: 'app' };
const Page = () => <p>page</p>;

const routes = {
  'loader-fails': { loader: boom, default: Page },
  'render-fails': { loader: () => null, default: boom },
  'resource-fails': { loader: boom },
  refuses: {
    loader: () => {
      throw errorPage(new Refusal('internal', 'Something went wrong on our side.'));
    },
    default: Page,
  },
};

/** Addresses of JSON: one that wants this browser's token, and one that a secret in its address opens. */
const posted = {
  'json-with-token': { handle: { ...handle, posts: 'json' }, action: boom },
  'json-by-link': { handle: { ...handle, posts: 'link' }, action: boom },
};
const all = { ...routes, ...posted };

const build = {
  entry: { module: entry },
  routes: {
    root: { id: 'root', path: '', module: root },
    ...Object.fromEntries(
      Object.entries(all).map(([path, module]) => [
        path,
        { id: path, path, parentId: 'root', module: { handle, ...module } },
      ]),
    ),
  },
  assets: {
    version: '1',
    url: '/assets/manifest-1.js',
    entry: { module: '/assets/entry.js', imports: [] },
    routes: Object.fromEntries(
      ['root', ...Object.keys(all)].map((id) => [
        id,
        {
          id,
          path: id === 'root' ? '' : id,
          parentId: id === 'root' ? undefined : 'root',
          module: `/assets/${id}.js`,
        },
      ]),
    ),
  },
  assetsBuildDirectory: 'build/client',
  publicPath: '/',
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
  isSpaMode: false,
} as unknown as ServerBuild;

const app = { kind: 'app' as const, host: 'localhost:3000' };
const sites = { resolve: async () => app, wasClosed: async () => false, forget: () => undefined };
const noGraphql = () => Promise.reject(new Error(SECRET));

const fetch = webApp(build, noGraphql, sites);
const server = webServer({
  appHost: app.host,
  pages: pageCache({ site: async () => null, page: async () => null }, {}),
  files: () => false,
  pictures: () => false,
  stored: () => false,
  isReady: async () => true,
  fetch,
});
let port: number;
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      server.listen(0, () => {
        port = (server.address() as AddressInfo).port;
        resolve();
      });
    }),
);
afterAll(() => server.close());

function ask(path: string) {
  return new Promise<{ status: number; text: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      get({ port, path, headers: { host: app.host }, agent: false }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode!, text, headers: response.headers }));
      }).on('error', reject);
    },
  );
}

describe('an address of JSON answers JSON', () => {
  const post = (path: string, type = 'application/json') =>
    fetch(
      new Request(`http://${app.host}${path}`, {
        method: 'POST',
        headers: { host: app.host, origin: `http://${app.host}`, 'content-type': type },
        body: '{}',
      }),
    );

  test.each([
    ['/json-with-token', 403, undefined],
    ['/json-with-token', 415, 'text/plain'],
    ['/json-by-link', 500, undefined],
  ])('%s at %i', async (path, status, type) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await post(path, type);
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
    const answer = (await response.json()) as { success: boolean; error: string };
    expect(answer).toEqual({ success: false, error: expect.stringMatching(/\S/) });
    expect(answer.error).not.toContain('SELECT');
  });
});

describe('an error of ours (C67)', () => {
  test.each(Object.keys(routes).flatMap((path) => [`/${path}`, `/${path}.data`]))(
    '%s tells nothing of its cause',
    async (path) => {
      const { status, text } = await ask(path);
      // The data of a page whose rendering fails is in order.
      expect(status).toBe(path === '/render-fails.data' ? 200 : 500);
      for (const word of ['SELECT', 'passwordHash', 'sk_live', 'Birch Room', '.test.tsx']) {
        expect(text).not.toContain(word);
      }
      expect(text).not.toMatch(/\n\s+at /);
    },
  );

  test('is a page that says so, with the id to quote', async () => {
    for (const path of ['/loader-fails', '/render-fails', '/refuses']) {
      const { text, headers } = await ask(path);
      expect(text).toContain('Something broke on our side');
      expect(text).toContain(`>${String(headers['x-request-id'])}</code>`);
    }
  });

  test('before any route still has an id and the headers of every answer', async () => {
    const logged = vi.spyOn(logger, 'error');
    const { status, text, headers } = await ask('/graphql?query={__typename}');
    expect(status).toBe(500);
    expect(text).toMatch(/^Something went wrong on our side\. .* quote [0-9a-f]{8}\.\n$/);
    expect(text).not.toContain('SELECT');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
    const [[{ requestId }]] = logged.mock.calls as unknown as [[{ requestId: string }]];
    expect(text).toContain(requestId.slice(0, 8));
  });
});
