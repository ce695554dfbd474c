import type { RouteConfigEntry } from '@remix-run/route-config';
import { expect, test } from '@playwright/test';
import routes from '../../../app/routes.ts';
import { makeAppointment, visitState } from '../../support/e2e/one-appointment.ts';
import { HAS_ADDRESSES, RawClient } from '../../support/raw-http.ts';

const SLUG = 'long-breath';
const OTHER = 'loom-street';
const UNKNOWN = 'n'.repeat(32);

interface Screen {
  /** As asked for, with an unknown token where the route has one. */
  path: string;
  /** Remix's names of the route and of those around it. */
  ids: string[];
}

/** Every screen of app/routes.ts. */
function screens(entries: RouteConfigEntry[], base = '', around: string[] = []): Screen[] {
  return entries.flatMap(({ path, file, children }) => {
    const here = [base, path].filter(Boolean).join('/');
    const ids = [...around, file.replace(/\.tsx?$/, '')];
    const screen = { path: `/${here.replace(/:\w+/g, UNKNOWN)}`, ids };
    return children ? screens(children, here, ids) : [screen];
  });
}

const all = screens(routes as RouteConfigEntry[]);
/** Pages of whoever is signed in: the portal, and a client's own. */
const portal = all.filter(({ path }) => /^\/(portal|bookings$|account$)/.test(path));
/** The picture in an email looks the same whether its address is one of ours or not. */
const links = all.filter(({ path }) => path.startsWith('/m/') && !path.startsWith('/m/o/'));

/** The ways in which Remix can be asked for a page's data, beside the page itself. */
function dataPaths({ path, ids }: Screen): string[] {
  const data = `${path.replace(/\/$/, '')}.data`;
  return [
    data,
    ...ids.map((id) => `${data}?_routes=${encodeURIComponent(id)}`),
    `${data}?_routes=`,
    `${data}?_routes=root`,
    `${path}?_data=${encodeURIComponent(ids.at(-1)!)}`,
    `${path}?index`,
    `${data}?index`,
    `${path.toUpperCase()}`,
    `/.${path}`,
    `${path}/`,
    `${path}%20`,
    `${path}?__proto__=1`,
  ];
}

test('there are screens to ask for', () => {
  expect(portal.length).toBeGreaterThan(2);
  expect(links.length).toBeGreaterThan(1);
});

test('the data of a signed-in page answers as the page does, whoever is asked for it (C28)', async ({
  baseURL,
}) => {
  const visitor = new RawClient(baseURL!, '127.0.0.41');
  for (const screen of portal) {
    const page = await visitor.ask(screen.path);
    // A call of the portal's own pages says within its answer that nobody is signed in, and no more than that.
    if (page.status === 200) expect(page.text.length, `${screen.path}: ${page.text}`).toBeLessThan(300);
    else expect([302, 400, 401, 404, 405], screen.path).toContain(page.status);
    if (page.status === 302)
      expect(page.headers.location).toMatch(
        /^\/(login|portal\/(calendar|(settings\/personal|website\/settings))$)/,
      );
    for (const path of dataPaths(screen)) {
      const { status, text } = await visitor.ask(path);
      expect(status, path).toBeLessThan(500);
      const told = text.replace(/<script.*?<\/script>/gs, '');
      expect(told, path).not.toMatch(/@example\.com|"appointments"|practiceAppointments|userAgent/);
      if (path.includes('.data') && screen.ids.some((id) => path.endsWith(encodeURIComponent(id)))) {
        // A redirect within data is 202, an error its own status (400: that is no id); never a plain 200 with content.
        // A room without data of its own has none to give.
        if (status === 200) expect(text.length, `${path}: ${text}`).toBeLessThan(300);
        else expect([202, 400, 401, 403, 404], path).toContain(status);
      }
    }
  }
});

test('the data of a link that opens nothing is not there either', async ({ baseURL }) => {
  test.skip(!HAS_ADDRESSES, 'its misses would be counted with all other tests’');
  // Each miss is counted; so few come from one address that none is refused for that.
  for (const [number, screen] of links.entries()) {
    const visitor = new RawClient(baseURL!, `127.0.0.${50 + number}`);
    expect((await visitor.ask(screen.path)).status, screen.path).toBe(404);
    for (const path of dataPaths(screen)
      .filter((path) => path.includes('.data'))
      .slice(0, 6)) {
      const { status, text } = await visitor.ask(path);
      if (path.includes('_routes=root') || path.endsWith('_routes=')) expect(status, path).toBeLessThan(500);
      else expect({ path, status }).toEqual({ path, status: 404 });
      expect(text).not.toMatch(/startsAt|amountCents/);
    }
  }
});

test('another practice’s appointment is no page of this portal', async ({ baseURL }) => {
  const appointment = await makeAppointment(new RawClient(baseURL!, '127.0.0.30'), SLUG);
  const owner = new RawClient(baseURL!, '127.0.0.42');
  await owner.signIn(OTHER);
  const own = new RawClient(baseURL!, '127.0.0.43');
  await own.signIn(SLUG);
  for (const { path, ids } of portal.filter(({ path }) => path === `/portal/calendar/${UNKNOWN}`)) {
    const real = path.replace(UNKNOWN, appointment.token);
    expect((await own.ask(real)).status, real).toBe(200);
    for (const asked of [real, `${real}.data`, `${real}.data?_routes=${encodeURIComponent(ids.at(-1)!)}`]) {
      const foreign = await owner.ask(asked);
      const missing = await owner.ask(asked.replace(appointment.token, UNKNOWN));
      expect({ asked, status: foreign.status }).toEqual({ asked, status: missing.status });
      expect(foreign.status).toBe(404);
      expect(foreign.text).not.toContain(appointment.lastName);
    }
  }
});

test('reading changes nothing: no GET or HEAD cancels, books, pays or signs out (C33)', async ({
  baseURL,
}) => {
  const appointment = await makeAppointment(new RawClient(baseURL!, '127.0.0.30'), SLUG);
  const reader = new RawClient(baseURL!, '127.0.0.46');
  const scanner = new RawClient(baseURL!, '127.0.0.44');
  const link = `/m/c/${appointment.token}`;
  const before = await visitState(reader, appointment);
  const queries = [
    '',
    '?do=cancel',
    '?intent=cancel',
    '?do=cancel&intent=cancel&confirm=yes',
    '?_method=POST',
    '?index',
  ];
  for (const method of ['GET', 'HEAD']) {
    for (const query of queries) {
      for (const path of [`${link}${query}`, `${link}.data${query}`]) {
        const { status } = await scanner.ask(path, { method, headers: { 'x-http-method-override': 'POST' } });
        expect(status, `${method} ${path}`).toBeLessThan(400);
      }
    }
  }
  const mutation = `mutation { cancelAppointmentNoUser(appointmentId: "${appointment.id}") { result } }`;
  const byAddress = await scanner.ask(`/graphql?query=${encodeURIComponent(mutation)}`, {
    headers: { 'x-link-token': appointment.token },
  });
  expect(byAddress.status).toBe(405);
  expect(await visitState(reader, appointment)).toBe(before);

  const owner = new RawClient(baseURL!, '127.0.0.45');
  await owner.signIn(SLUG);
  for (const path of [
    '/logout',
    '/logout.data',
    `/portal/calendar/${appointment.token}?intent=accept`,
    '/dev/clock?minutes=600',
  ]) {
    for (const method of ['GET', 'HEAD'])
      expect((await owner.ask(path, { method })).status, path).toBeLessThan(500);
  }
  expect((await owner.ask('/portal/calendar')).status).toBe(200);
  expect(await visitState(reader, appointment)).toBe(before);
});

test('guessing links ends in a refusal; who holds one is served meanwhile, there too (C30)', async ({
  baseURL,
}) => {
  test.skip(!HAS_ADDRESSES, 'its misses would be counted with all other tests’');
  const appointment = await makeAppointment(new RawClient(baseURL!, '127.0.0.30'), SLUG);
  const guesser = new RawClient(baseURL!, '127.0.0.47');
  const statuses: number[] = [];
  for (let guess = 0; guess < 25; guess += 1) {
    statuses.push((await guesser.ask(`/m/c/${String(guess).padStart(32, 'g')}`)).status);
  }
  expect(statuses.slice(0, 19).every((status) => status === 404)).toBe(true);
  expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
  const refused = await guesser.ask(`/m/c/${'h'.repeat(32)}`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.text).toContain('Too many tries');
  expect(refused.text).not.toContain(appointment.lastName);
  for (const served of [guesser, new RawClient(baseURL!, '127.0.0.48')])
    expect((await served.ask(`/m/c/${appointment.token}`)).status).toBe(200);
});
