import { expect, test } from '@playwright/test';
import { RawClient } from '../../support/raw-http.ts';

const SLUG = 'stillpoint';
const client = (baseURL: string | undefined) => new RawClient(baseURL!, '127.0.0.31');

test.describe('a host serves what is its own', () => {
  test('a practice’s front page on its host, however the name is written; an unknown host gets 404', async ({
    baseURL,
  }) => {
    const web = client(baseURL);
    const site = web.siteHost(SLUG);
    for (const host of [site, site.toUpperCase(), site.replace('stillpoint', 'StillPoint')]) {
      const { status, text } = await web.ask('/', { host });
      expect({ host, status }).toEqual({ host, status: 200 });
      expect(text).toContain('Stillpoint');
    }
    const { port } = new URL(baseURL!);
    const unknown = [
      'evil.example',
      `evil.example:${port}`,
      `nobody.localhost:${port}`,
      `a.${site}`,
      `${SLUG}.localhost`,
      `127.0.0.1:${port}`,
      `${site}.evil.example`,
      `${SLUG}.localhost:${port}@evil.example`,
      `-.localhost:${port}`,
      `localhost.:${port}`,
    ];
    for (const host of unknown) {
      for (const path of ['/', '/login', '/graphql', '/portal/calendar', '/nothing.data']) {
        const { status } = await web.ask(path, { host });
        expect([400, 404], `${host}${path}`).toContain(status);
      }
    }
  });

  test('a forwarded host is not believed', async ({ baseURL }) => {
    const web = client(baseURL);
    const site = web.siteHost(SLUG);
    const spoof = {
      'x-forwarded-host': site,
      'x-host': site,
      forwarded: `host=${site}`,
      'x-original-host': site,
    };
    const app = await web.ask('/', { headers: spoof });
    expect(app.status).toBe(200);
    // The product's own front page, which names practices among others.
    expect(app.text).toContain('<title>Tendwell');
    const practice = await web.ask('/portal/calendar', {
      host: site,
      headers: { 'x-forwarded-host': 'localhost' },
    });
    expect(practice.status).toBe(404);
    const csrf = await web.csrfOf('/login');
    const forged = await web.post(
      '/login',
      { csrf, email: 'a@example.com', password: 'x' },
      {
        headers: { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' },
      },
    );
    expect(forged.status).toBe(403);
  });

  test('portal, sign-in, links, GraphQL and webhooks are not on a practice’s host', async ({ baseURL }) => {
    const web = client(baseURL);
    const host = web.siteHost(SLUG);
    const paths = [
      '/login',
      '/logout',
      '/portal',
      '/portal/calendar',
      '/portal/live',
      '/portal/settings/personal',
    ];
    const more = [
      '/graphql',
      '/graphql?query={__typename}',
      '/webhooks/stripe',
      '/dev/outbox',
      '/dev/clock',
      '/dev/ui',
    ];
    for (const path of [
      ...paths,
      ...more,
      `/m/c/${'a'.repeat(32)}`,
      `/m/c/${'a'.repeat(32)}/appointment.ics`,
    ]) {
      const missing = await web.ask('/there-is-no-such-page', { host });
      for (const written of [path, path.toUpperCase(), `${path}/`]) {
        const { status, headers } = await web.ask(written, { host });
        expect({ written, status }).toEqual({ written, status: missing.status });
        expect(headers['set-cookie']?.join() ?? '').not.toContain('session');
      }
    }
    for (const path of [
      '/portal/calendar.data',
      '/portal.data',
      '/login.data',
      '/m/c/.data?_data=routes/link/appointment',
    ]) {
      const { status, text } = await web.ask(path, { host });
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(text).not.toContain('SingleFetchRedirect');
    }
    for (const path of ['/login', '/graphql', '/webhooks/stripe', '/portal/settings/personal']) {
      const { status } = await web.post(path, {}, { host });
      expect([403, 404], path).toContain(status);
    }
  });

  test('booking is not on the app’s own host', async ({ baseURL }) => {
    const web = client(baseURL);
    for (const path of [
      '/book',
      '/book/location',
      '/book/time',
      '/book/details/x',
      '/book.data',
      '/book/card/x',
    ]) {
      expect({ path, status: (await web.ask(path)).status }).toEqual({ path, status: 404 });
    }
    expect([404, 405]).toContain((await web.post('/book/release', {})).status);
  });

  test('a session means nothing on a practice’s host, and none is set there', async ({ baseURL }) => {
    const web = client(baseURL);
    const host = web.siteHost(SLUG);
    const before = await web.ask('/', { host });
    expect((await web.signIn(SLUG)).status).toBe(302);
    expect((await web.ask('/', { host })).text).toBe(before.text);
    for (const path of ['/book', '/nothing-here']) {
      const { headers } = await web.ask(path, { host });
      expect(headers['set-cookie']?.join() ?? '').not.toContain('session');
    }
  });
});

test.describe('what the browser is told of routes and files', () => {
  const versionOf = (html: string) => /"version": ?"([0-9a-f]+)"/.exec(html)![1]!;
  const idsOf = (text: string) => Object.keys(JSON.parse(text) as object);

  test('the manifest names the routes of this host alone, and hands out no cookies', async ({ baseURL }) => {
    const web = client(baseURL);
    const version = versionOf((await web.ask('/login')).text);
    const asked = [
      '/portal/calendar/x/y',
      '/m/c/x',
      '/login',
      '/dev/outbox',
      '/book/time',
      '/book/details/x',
    ];
    const query = asked.map((path) => `p=${encodeURIComponent(path)}`).join('&');
    const onSite = await web.ask(`/__manifest?version=${version}&${query}`, { host: web.siteHost(SLUG) });
    const practices = idsOf(onSite.text);
    expect(practices).toContain('routes/site/book-time');
    expect(practices.filter((id) => /^routes\/(portal|link|dev|api|marketplace)\//.test(id))).toEqual([]);
    const onApp = await web.ask(`/__manifest?version=${version}&${query}`);
    expect(idsOf(onApp.text)).toContain('routes/portal/calendar');
    expect(idsOf(onApp.text).filter((id) => id.startsWith('routes/site/'))).toEqual([]);
    for (const answer of [onSite, onApp]) {
      expect(answer.headers['cache-control']).toContain('public');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect((await web.ask(`/assets/manifest-${version}.js`)).status).toBe(404);
  });

  test('no sources, settings, source maps or server code are to be had (C28)', async ({ baseURL }) => {
    const web = client(baseURL);
    const secret = [
      '/.env',
      '/.git/config',
      '/.data/session-secret',
      '/package.json',
      '/package-lock.json',
      '/app/root.tsx',
      '/app/web/main.ts',
      '/build/server/web.js',
      '/build/client/assets/',
      '/server/web.js',
      '/assets/',
      '/assets',
      '/.vite/manifest.json',
      '/prisma/schema/accounts.prisma',
      '/node_modules/react/package.json',
      '/assets/../../server/web.js',
      '/assets/..%2f..%2fserver/web.js',
      '/assets/%2e%2e/%2e%2e/server/web.js',
      '/assets/..%5c..%5cserver%5cweb.js',
      '/assets//../../../package.json',
      '/media/../../session-secret',
      '/media/..%2f..%2fsession-secret',
      '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
      '/..;/..;/etc/passwd',
      '//etc/passwd',
      '/favicon.svg%00.js',
      '/favicon.svg/../../../package.json',
    ];
    for (const host of [undefined, web.siteHost(SLUG)]) {
      for (const path of secret) {
        const { status, text } = await web.ask(path, { host });
        expect([400, 404], path).toContain(status);
        expect(text, path).not.toMatch(/"dependencies"|root:x:0|SESSION_SECRET|import \{|sourceMappingURL/);
      }
    }
    const page = await web.ask('/login');
    const scripts = [...page.text.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
    expect(scripts.length).toBeGreaterThan(3);
    for (const path of new Set(scripts)) {
      if (path.includes('manifest-')) continue;
      const script = await web.ask(path);
      expect(script.status).toBe(200);
      expect(script.text).not.toContain('sourceMappingURL');
      expect((await web.ask(`${path}.map`)).status).toBe(404);
    }
  });
});
