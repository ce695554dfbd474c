import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { Outlet, Scripts, useRouteError } from '@remix-run/react';
import { expect, test } from 'vitest';
import { ownBuild } from '#tests/support/own-build.ts';
import { pageFinder, pagePath, routeHosts, routeMatcher } from '../route-hosts.ts';
import { subBuilds } from './sub-builds.ts';

/** The product's routes, each answering with its own name and what it was asked. */
async function spokenBuild() {
  const own = await ownBuild(() => false);
  const answer =
    (id: string, isPage: unknown) =>
    ({ params, request }: { params: object; request: Request }) => {
      const told = { id, params, method: request.method };
      return isPage ? told : Response.json(told);
    };
  const routes = Object.fromEntries(
    Object.entries(own.build.routes).map(([id, route]) => {
      const { loader, action, default: page, handle } = route!.module as unknown as Record<string, unknown>;
      const module = {
        handle,
        ...(loader ? { loader: answer(id, page) } : {}),
        ...(action ? { action: answer(id, page) } : {}),
        ...(page ? { default: () => <section id={id} children={<Outlet />} /> } : {}),
      };
      return [id, { ...route, module }];
    }),
  );
  const Document = () => (
    <html>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
  const Failed = () => <p>{String((useRouteError() as { status?: number }).status)}</p>;
  routes.root = {
    ...own.build.routes.root!,
    module: { default: Document, ErrorBoundary: Failed, loader: answer('root', true) } as never,
  };
  return { build: { ...own.build, routes } as unknown as ServerBuild, addresses: own.routes };
}

const { build, addresses } = await spokenBuild();
const match = routeMatcher(build);
const { remixFor } = subBuilds(build, match);
const whole = createRequestHandler(build, 'production');

const paths = [
  ...new Set(
    addresses.flatMap(({ address }) => {
      const [full, short] = ['some-value', null].map((optional) =>
        `/${address}`
          .replace('*', 'nothing/is/here/at/all/of/this')
          .replace(/\/:(\w+)\?/g, optional ? `/${optional}` : '')
          .replace(/:(\w+)/g, 'a%20value'),
      );
      return [full!, short!, `${full}/`, full!.toUpperCase(), `${full}/and/below/it`, `/${full}`];
    }),
  ),
  '/%62ook/time',
  '/book%2Ftime',
  '/portal/calendar/new',
  '/portal/clients/export.csv/billing',
];

async function told(handler: typeof whole, path: string, method: string) {
  const context = { nonce: 'n', base: { log: { error: () => undefined } } } as never;
  const body = method === 'POST' ? new URLSearchParams({ a: 'b' }) : undefined;
  const answer = await handler(new Request(`http://localhost${path}`, { method, body }), context);
  return { status: answer.status, headers: [...answer.headers], text: await answer.text() };
}

test('every address is answered by the routes that are chosen for it as by all routes', async () => {
  expect(paths.length).toBeGreaterThan(addresses.length);
  const answered = new Set<string>();
  for (const path of paths) {
    const data = path === '/' ? '/_root.data' : `${path.replace(/\/$/, '')}.data`;
    for (const [address, method] of [
      [path, 'GET'],
      [data, 'GET'],
      [path, 'POST'],
      [data, 'POST'],
    ] as const) {
      const answer = await told(remixFor(address), address, method);
      expect(answer, `${method} ${address}`).toEqual(await told(whole, address, method));
    }
    answered.add(match(path).at(-1)!);
  }
  const leaves = addresses.filter(({ id }) => !addresses.some(({ parentId }) => parentId === id));
  expect(leaves.map(({ id }) => id).filter((id) => !answered.has(id))).toEqual([]);
}, 60_000);

test('a browser is told of every route that it asks for', async () => {
  const asked = '/__manifest?version=1&p=%2Fportal%2Fpayments&p=%2Fbookings';
  const { text } = await told(remixFor('/__manifest'), asked, 'GET');
  expect(Object.keys(JSON.parse(text) as object)).toEqual(
    expect.arrayContaining(['routes/portal/payments', 'routes/client/bookings']),
  );
});

test('what is kept for an address is never told of another', () => {
  const handleFor = routeHosts(build, match);
  const hasPage = pageFinder(build, match);
  expect(handleFor(pagePath('/bookings.data'))).toBe(handleFor('/bookings'));
  expect(handleFor('/bookings')?.servedOn).toBe('app');
  expect(handleFor('/book')?.servedOn).toBe('practice');
  const asked = ['/portal/inbox', '/portal/nothing', '/portal/live', '/nothing'];
  expect(asked.filter(hasPage)).toEqual(['/portal/inbox']);
});
