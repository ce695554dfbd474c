// @vitest-environment jsdom
// It needs its own process: it begins the whole app.
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { Scripts } from '@remix-run/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import remixConfig from '../remix.config.ts';
import handleRequest from './entry.server.tsx';

function Page() {
  return (
    <html lang="en">
      <head />
      <body>
        <input name="firstName" />
        <p>{useHydrated() ? 'Scripts run' : 'No scripts yet'}</p>
        <Scripts />
      </body>
    </html>
  );
}

const root = { default: Page, loader: () => ({ greeting: 'hello' }) };
const route = { id: 'root', path: '' };
const assets: ServerBuild['assets'] = {
  entry: { module: '/entry.js', imports: [] },
  routes: {
    root: {
      ...route,
      module: '/root.js',
      hasLoader: true,
      hasAction: false,
      hasClientAction: false,
      hasClientLoader: false,
      hasErrorBoundary: false,
    },
  },
  url: '/manifest.js',
  version: '1',
};
const build = {
  entry: { module: { default: handleRequest } },
  routes: { root: { ...route, module: root } },
  assets,
  publicPath: '/',
  assetsBuildDirectory: 'build',
  // No other page is looked for: nobody would answer.
  future: { ...remixConfig.future, v3_lazyRouteDiscovery: false },
  isSpaMode: false,
} as unknown as ServerBuild;

/** Makes the document of this process what a browser has of the page before its modules have come. */
async function openPage(): Promise<void> {
  const answer = createRequestHandler(build, 'production');
  const response = await answer(new Request(window.location.href), {
    nonce: 'n',
    csrf: 'c',
    base: { requestId: 'r' },
  } as never);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  document.replaceChild(document.adoptNode(page.documentElement), document.documentElement);
  for (const script of document.querySelectorAll('script:not([type=module])'))
    (0, eval)(script.textContent ?? '');
  Object.assign(window, { __remixManifest: assets, __remixRouteModules: { root } });
}

const shown = () => document.querySelector('p')?.textContent;

afterEach(() => vi.restoreAllMocks());

test('whoever types while the scripts begin is not left with a page without them', async () => {
  await openPage();
  const field = document.querySelector('input')!;
  expect(shown()).toBe('No scripts yet');
  // Here server and browser are one process, of which React warns while it renders; nothing else may be said.
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
  let isFirst = true;
  const listen = document.addEventListener.bind(document);
  // React hears of what is typed from here on, and has not rendered anything yet.
  vi.spyOn(document, 'addEventListener').mockImplementation((...args: Parameters<typeof listen>) => {
    listen(...args);
    if (!isFirst) return;
    isFirst = false;
    queueMicrotask(() => {
      field.value = 'Rowan';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  });

  await import('./entry.client.tsx');

  await vi.waitFor(() => expect(shown()).toBe('Scripts run'));
  expect(document.querySelector('input')).toBe(field);
  expect(field.value).toBe('Rowan');
  const others = warned.mock.calls.filter(([text]) => !/multiple renderers/.test(String(text)));
  expect(others).toEqual([]);
});
