import { getRequestListener } from '@hono/node-server';
import { createReadableStreamFromReadable, createRequestHandler } from '@remix-run/node';
import { Links, Meta, Outlet, RemixServer, Scripts } from '@remix-run/react';
import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { createElement as h } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

// The least that Remix can do: nine routes, and one of them shows paragraphs of a hundred characters, so many that the answer has
// as many bytes as the product's page. The reference that the product's pages are measured beside.
const TEXT =
  'A paragraph of a page that shows nothing but text, and costs what a page of its size must cost. ';
let missing = 0;

const Document = () =>
  h('html', { lang: 'en' }, h('head', null, h(Meta), h(Links)), h('body', null, h(Outlet), h(Scripts)));
const Page = () =>
  Array.from({ length: Math.ceil(Math.max(1, missing) / 104) }, (_, index) =>
    h('p', { key: index }, TEXT.slice(0, Math.max(1, Math.min(97, missing - index * 104 - 7)))),
  );

const names = ['page', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const routes = Object.fromEntries(
  names.map((id) => [id, { id, path: id, parentId: 'root', module: { default: Page, loader: () => null } }]),
);
routes.root = { id: 'root', path: '', module: { default: Document, loader: () => null } };

const entry = {
  default: (request, status, headers, context) =>
    new Promise((resolve, reject) => {
      const { pipe } = renderToPipeableStream(h(RemixServer, { context, url: request.url }), {
        onShellReady() {
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
      });
    }),
};
const remix = createRequestHandler(
  {
    entry: { module: entry },
    routes,
    assets: {
      version: '1',
      url: '/assets/manifest-1.js',
      entry: { module: '/assets/entry.js', imports: [] },
      routes: Object.fromEntries(
        Object.values(routes).map(({ id, path, parentId }) => [
          id,
          { id, path, parentId, module: `/assets/${id}.js`, hasLoader: true },
        ]),
      ),
    },
    assetsBuildDirectory: 'build/client',
    publicPath: '/',
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    isSpaMode: false,
  },
  'production',
);

process.once('message', async ({ port, bytes }) => {
  const frame = await (await remix(new Request('http://localhost/page'))).text();
  missing = Math.max(1, bytes - Buffer.byteLength(frame));
  createServer(getRequestListener((request) => remix(request), { overrideGlobalObjects: false })).listen(
    port,
    () => process.send('ready'),
  );
});
process.on('SIGTERM', () => process.exit(0)).on('disconnect', () => process.exit(0));
