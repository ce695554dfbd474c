import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishPractice, practicePreview, unpublishPractice } from '#app/domain/onboarding/index.ts';
import { registry } from '#app/domain/registry.ts';
import { NOT_OPEN } from '#app/operations/access.ts';
import { services } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { previewToken } from '#app/platform/preview.ts';
import { webApp } from '#app/web/app.ts';
import { siteResolver } from '#tenants/resolve-site.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { CASES } from '#tests/support/matrix-cases/index.ts';
import { copyOf, seen, type Copy } from '#tests/support/matrix/checks.ts';
import { databasePrint, tracesOf } from '#tests/support/matrix/print.ts';
import { matrixCards, matrixWorld, type MatrixWorld } from '#tests/support/matrix/world.ts';
import { ownBuild, type OwnRoute } from '#tests/support/own-build.ts';
import { ok } from '#tests/support/worlds/booking.ts';

const cards = matrixCards();
let world: MatrixWorld;
let copy: Copy;
let routes: OwnRoute[];
let fetch: ReturnType<typeof webApp>;
let traces: string[];

const APP = { kind: 'app' as const, host: 'localhost:3000' };
const owner = () => copy.at({ actor: world.a.owner.actor });
const host = () => world.a.site.host;

beforeAll(async () => {
  world = await matrixWorld(cards);
  copy = await copyOf(world, cards);
  const own = await ownBuild((file) => !/^routes\/(site|not-found)/.test(file));
  routes = own.routes;
  const { ports, cross, limiter } = copy.at();
  const { database } = copy.db;
  Object.assign(services(), { database, cross, clock: fixedClock(TEST_NOW), ports, limiter });
  const hosts = { appHost: APP.host, sitesHost: 'localhost:3000' };
  // Looked up anew by each request, as after a practice's announcement.
  const resolve = (asked: string | undefined) => siteResolver(cross, hosts).resolve(asked);
  fetch = webApp(own.build, () => Promise.reject(new Error('no GraphQL here')), {
    resolve,
    wasClosed: async () => false,
    forget: () => undefined,
  });
  traces = await tracesOf(copy.db.owner, world.a);
  await copy.db.owner.query(
    `UPDATE "Practice" SET "marketplaceListed" = true, "verifiedAt" = now() WHERE id = $1`,
    [world.a.id],
  );
});
afterAll(async () => {
  await copy.close();
  await world.close();
});

async function visit(path: string, { method = 'GET', cookie = '' } = {}) {
  const headers: Record<string, string> = { host: host(), accept: 'text/html', ...(cookie && { cookie }) };
  if (method === 'POST') {
    headers.origin = `http://${host()}`;
    headers['content-type'] = 'application/x-www-form-urlencoded';
  }
  const body = method === 'POST' ? 'csrf=x' : undefined;
  const answer = await fetch(new Request(`http://${host()}${path}`, { method, headers, body }));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Every address of a practice's own host, with what really stands in it. */
const addresses = () =>
  [
    '/',
    ...routes
      .filter(({ module }) => module.handle?.servedOn !== 'app')
      .map(({ address }) => `/${address}`)
      .map((address) =>
        address
          .replace(':hold', world.a.hold)
          .replace('events/:slug', 'events/evening-circle')
          .replace(/:\w+|\*/g, 'x'),
      ),
    '/book/x.data',
    '/__manifest?p=/book&version=1',
    '/graphql',
    '/sitemap.xml',
    '/robots.txt',
  ].filter((address, index, all) => all.indexOf(address) === index);

const asks = (name: string) => CASES[name]!.input(world.a);

describe('a practice that its practitioner has not opened', () => {
  beforeAll(() => ok(runOperation(unpublishPractice, owner(), {})));

  test('answers ‘not open yet’ at every address of its host, whatever is asked, and tells nothing of itself', async () => {
    const before = await databasePrint(copy.db.owner);
    expect(addresses().length).toBeGreaterThan(12);
    for (const address of addresses()) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const { status, headers, text } = await visit(address, { method });
        expect([method, address, status]).toEqual([method, address, 404]);
        expect(headers.get('x-robots-tag')).toContain('noindex');
        expect(headers.get('cache-control')).toBe('no-store');
        if (method === 'GET') expect(text).toContain('Not open yet');
        expect(traces.filter((trace) => text.includes(trace))).toEqual([]);
      }
    }
    expect(await databasePrint(copy.db.owner)).toEqual(before);
  });

  test('refuses every operation of visitors, by its host and by its name (the endpoint calls the same)', async () => {
    const closed = await copy.at().cross.practiceForSlug(world.a.slug);
    const site = { kind: 'practice' as const, host: host(), practice: closed! };
    const before = await databasePrint(copy.db.owner);
    const visitors = [...registry.values()].filter(({ access }) => access.kind === 'siteVisitor');
    expect(visitors.length).toBeGreaterThanOrEqual(10);
    for (const operation of visitors) {
      const input = asks(operation.name);
      for (const [ctx, asked] of [
        [copy.at({ site }), input],
        [copy.at(), { ...input, practice: world.a.slug }],
      ] as const) {
        const { code, userMessage } = seen(await runOperation(operation, ctx, asked));
        expect([operation.name, code, userMessage]).toEqual([operation.name, 'not_found', NOT_OPEN]);
      }
    }
    const byReviewLink = [...registry.values()].filter(({ access }) => access.kind === 'linkHolder:referral');
    expect(byReviewLink.length).toBeGreaterThanOrEqual(3);
    for (const operation of byReviewLink) {
      const link = CASES[operation.name]!.link?.(world.a) ?? null;
      const outcome = await runOperation(operation, copy.at({ linkToken: link }), asks(operation.name));
      expect([operation.name, seen(outcome).userMessage]).toEqual([operation.name, NOT_OPEN]);
    }
    expect(await databasePrint(copy.db.owner)).toEqual(before);
  });

  test('stands in no search, and is in it as soon as it is open', async () => {
    const { cross } = copy.at();
    const found = async () => (await cross.searchDocuments([world.a.id])).length;
    expect(await found()).toBe(0);
    await ok(runOperation(publishPractice, owner(), {}));
    expect(await found()).toBe(1);
    await ok(runOperation(unpublishPractice, owner(), {}));
    expect(await found()).toBe(0);
  });

  test('keeps serving whoever has an appointment', async () => {
    const { coming } = world.a.situation;
    const ctx = copy.at({ linkToken: coming.token });
    await ok(runOperation(registry.get('appointmentTerms')!, ctx, { appointmentId: coming.id }));
  });

  test('is shown to its owner by a leave in the address, for an hour, to read alone', async () => {
    const { url } = await ok(runOperation(practicePreview, owner(), {}));
    const asked = new URL(url);
    expect(asked.host).toBe(host());
    const first = await visit(asked.pathname + asked.search);
    expect(first).toMatchObject({ status: 302 });
    // The leave does not stay in the address.
    expect(first.headers.get('location')).toBe('/');
    const [set] = first.headers.getSetCookie();
    expect(set).toMatch(/tendwell_preview=[^;]+; Max-Age=3600; Path=\/; HttpOnly; (Secure; )?SameSite=Lax$/);
    const cookie = set!.split(';')[0]!;
    const front = await visit('/', { cookie });
    expect(front.status).toBe(200);
    expect(front.text).toContain('Preview. Only you see this');
    expect(front.text).toContain(world.a.name);
    expect(front.headers.get('x-robots-tag')).toContain('noindex');
    const book = await visit('/book', { cookie });
    expect(book.status).toBe(200);
    expect(book.text).toContain('Preview. Only you see this');
    expect(book.headers.get('x-robots-tag')).toContain('noindex');
    const before = await databasePrint(copy.db.owner);
    for (const address of addresses()) {
      expect((await visit(address, { method: 'POST', cookie })).status).toBe(403);
    }
    expect(await databasePrint(copy.db.owner)).toEqual(before);
  });

  test.each([
    ['of another practice', () => previewToken(world.b.id, TEST_NOW)],
    ['that is over', () => previewToken(world.a.id, TEST_NOW - HOUR_MS)],
    ['that was made longer', () => previewToken(world.a.id, TEST_NOW).replace(/^[^.]+/, 'zzzzzzzz')],
    ['that is nothing', () => 'x'.repeat(5_000)],
    ['that is a dot', () => '.'],
  ])('takes no leave %s', async (_, token) => {
    const given = await visit(`/?preview=${encodeURIComponent(token())}`);
    expect([given.status, given.headers.getSetCookie()]).toEqual([404, []]);
  });
});

test('nobody opens a practice that nobody could book, and what is missing is said', async () => {
  const other = await copyOf(world, cards);
  const at = () => other.at({ actor: world.a.owner.actor });
  await other.db.owner.query(`UPDATE "Service" SET public = false WHERE "practiceId" = $1 AND NOT "addOn"`, [
    world.a.id,
  ]);
  await ok(runOperation(unpublishPractice, at(), {}));
  expect(await runOperation(publishPractice, at(), {})).toMatchObject({
    ok: false,
    refusal: { code: 'conflict', problems: [{ message: expect.stringContaining('service') as string }] },
  });
  await other.db.owner.query(`DELETE FROM "AvailabilityBlock" WHERE "practiceId" = $1`, [world.a.id]);
  const outcome = await runOperation(publishPractice, at(), {});
  expect(outcome.ok ? [] : outcome.refusal.problems).toHaveLength(2);
  expect((await other.at().cross.practiceForId(world.a.id))!.published).toBe(false);
  await other.close();
});
