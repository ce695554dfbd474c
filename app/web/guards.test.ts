import { describe, expect, test } from 'vitest';
import type { Database } from '#app/platform/db.ts';
import { csrfToken } from '#app/platform/csrf.ts';
import { testContext, webContext } from '#tests/support/context.ts';
import { BODY_LIMIT, guardMutation } from './guards.ts';
import type { RouteHandle } from './route-hosts.ts';

const HOST = 'localhost:3000';
const database = { pool: {}, prisma: {} } as unknown as Database;
const visitor = testContext({ database, visitorId: 'v'.repeat(32) });
const owner = testContext({
  database,
  actor: { kind: 'practitioner', userId: 'u', sessionId: 'session-of-ann' },
});

interface Post {
  path?: string;
  method?: string;
  type?: string;
  origin?: string | null;
  token?: string | null;
  headerToken?: string;
  /** What the browser says of the page that asks. */
  fetchSite?: string;
  body?: string;
  base?: typeof visitor;
  /** What the route says of its posts. */
  posts?: RouteHandle['posts'];
}

function post(options: Post = {}) {
  const base = options.base ?? visitor;
  const holder = 'sessionId' in base.actor ? base.actor.sessionId : base.visitorId!;
  const token = options.token === undefined ? csrfToken(HOST, holder) : options.token;
  const headers = new Headers({ 'content-type': options.type ?? 'application/x-www-form-urlencoded' });
  const origin = options.origin === undefined ? `http://${HOST}` : options.origin;
  if (origin !== null) headers.set('origin', origin);
  if (options.fetchSite) headers.set('sec-fetch-site', options.fetchSite);
  if (options.headerToken) headers.set('x-csrf-token', options.headerToken);
  const form = new URLSearchParams({ name: 'Ada', ...(token === null ? {} : { csrf: token }) });
  const request = new Request(`http://${HOST}${options.path ?? '/m/c/x'}`, {
    method: options.method ?? 'POST',
    headers,
    body: options.body ?? form.toString(),
  });
  return guardMutation(request, webContext(base), options.posts);
}

describe('what may change anything (C27)', () => {
  test('a form of our own page passes, its body still readable', async () => {
    const passed = await post();
    expect((await passed.formData()).get('name')).toBe('Ada');
  });

  test('so does one of a page that sends no referrer, whose Origin is null', async () => {
    await expect(post({ origin: 'null', fetchSite: 'same-origin' })).resolves.toBeInstanceOf(Request);
  });

  test.each<[string, Post, number]>([
    ['a form of another origin', { origin: 'http://evil.example' }, 403],
    ['a form of a sibling practice site', { origin: 'http://maya.localhost:3000' }, 403],
    ['a form of a sandboxed frame', { origin: 'null' }, 403],
    ['the same in a browser that says so', { origin: 'null', fetchSite: 'cross-site' }, 403],
    ['a sibling site without a referrer', { origin: 'null', fetchSite: 'same-site' }, 403],
    ['no Origin, yet from another site', { origin: null, fetchSite: 'cross-site' }, 403],
    ['no token', { token: null }, 403],
    ['a token of another browser', { token: csrfToken(HOST, 'someone else') }, 403],
    ['a token of another host', { token: csrfToken('maya.localhost:3000', 'v'.repeat(32)) }, 403],
    ['a visitor token where a session is', { base: owner, token: csrfToken(HOST, 'v'.repeat(32)) }, 403],
    ["another user's token", { base: owner, token: csrfToken(HOST, 'session-of-bob') }, 403],
    ['plain text', { type: 'text/plain' }, 415],
    ['no content type', { type: '' }, 415],
    ['JSON where forms are expected', { type: 'application/json', body: '{}' }, 415],
    [
      'a multipart form that is none, its token in the header',
      { type: 'multipart/form-data; boundary=x', body: 'nothing', headerToken: 'any' },
      400,
    ],
    ['PUT', { method: 'PUT' }, 405],
    ['DELETE', { method: 'DELETE' }, 405],
    ['a body of a megabyte', { body: 'x'.repeat(1024 * 1024) }, 413],
    ['a body one byte over the limit', { body: 'x'.repeat(BODY_LIMIT + 1) }, 413],
    ['GraphQL as plain text', { path: '/graphql', type: 'text/plain', body: '{}' }, 415],
    ['GraphQL as a form', { path: '/graphql' }, 415],
    [
      'GraphQL of another origin',
      { path: '/graphql', type: 'application/json', body: '{}', origin: 'http://evil.example' },
      403,
    ],
    [
      'GraphQL with a session and no token',
      { path: '/graphql', type: 'application/json', body: '{}', base: owner },
      403,
    ],
  ])('%s is refused', async (_name, options, status) => {
    await expect(post(options)).rejects.toMatchObject({ status });
  });

  test('GraphQL without a session needs no token, with one it needs its own', async () => {
    const json = { path: '/graphql', type: 'application/json', body: '{"query":"{__typename}"}' };
    await expect(post(json)).resolves.toBeInstanceOf(Request);
    const headerToken = csrfToken(HOST, 'session-of-ann');
    await expect(post({ ...json, base: owner, headerToken })).resolves.toBeInstanceOf(Request);
  });

  test('a body that lies about its length is cut off at the limit', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
    });
    const request = new Request(`http://${HOST}/m/c/x`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${HOST}` },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    await expect(guardMutation(request, webContext(visitor))).rejects.toMatchObject({ status: 413 });
  });
});

describe('a form of a published page, which holds no token', () => {
  test('passes without one, from a page of this very host', async () => {
    const passed = await post({ posts: 'static', token: null });
    expect((await passed.formData()).get('name')).toBe('Ada');
  });

  test.each<[string, Post, number]>([
    ['another origin', { origin: 'http://evil.example' }, 403],
    ['a sibling practice site', { origin: 'http://maya.localhost:3000' }, 403],
    ['no Origin', { origin: null }, 403],
    ['no Origin, by the browser’s word from here', { origin: null, fetchSite: 'same-origin' }, 403],
    ['the Origin null', { origin: 'null' }, 403],
    ['the same, by the browser’s word from here', { origin: 'null', fetchSite: 'same-origin' }, 403],
    ['this host over the other protocol', { origin: `https://${HOST}` }, 403],
    ['JSON', { type: 'application/json', body: '{}' }, 415],
    ['plain text', { type: 'text/plain' }, 415],
    ['PUT', { method: 'PUT' }, 405],
    ['a body one byte over the limit', { body: 'x'.repeat(BODY_LIMIT + 1) }, 413],
  ])('%s is refused', async (_name, options, status) => {
    await expect(post({ ...options, posts: 'static', token: null })).rejects.toMatchObject({ status });
  });
});
