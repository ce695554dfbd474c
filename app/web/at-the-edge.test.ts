// It needs its own process: the environment of the first import.
import '#tests/support/env/at-the-edge.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSite, given } from '#prisma/situations/index.ts';
import { templateFor } from '#builder/templates/index.ts';
import { siteResolver, type Site } from '#tenants/resolve-site.ts';
import { publishWebsite } from '#app/domain/website/publication/publish-website.ts';
import { publishedPage } from '#app/domain/website/index.ts';
import { unpublishPractice } from '#app/domain/onboarding/publish/unpublish-practice.ts';
import { upsertService } from '#app/domain/services/offer/upsert-service.ts';
import { AnnouncedEdgeCache } from '#app/integrations/edge-cache/worker.ts';
import { systemContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { testContext, testServices, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { EDGE_SECRET, startEdge, type Edge } from '#tests/support/edge/edge.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { JOBS } from '#worker/jobs.ts';
import { pageCache, type PageCache } from './pages.ts';

let db: TestDatabase;
let a: WorldPractice;
let origin: Server;
let pages: PageCache;
let edge: Edge;
let announcer: AnnouncedEdgeCache;

const start = { firstName: 'Ann', headline: null, philosophy: null, firstVisit: null, insurance: null };

beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  await given(a.db, TEST_NOW, (scene) =>
    aSite(scene, a.name, templateFor('Massage', { ...start, practiceName: a.name })),
  );
  const services = testServices({ database: db.database });
  const sites = siteResolver(
    services.cross,
    { appHost: 'localhost:3000', sitesHost: 'localhost:3000' },
    () => NaN,
  );
  const ofVisitor = async <T>(host: string, ask: (site: Site) => Promise<T>) => {
    const site = await sites.resolve(host);
    return site?.kind === 'practice' && site.practice.published ? ask(site) : null;
  };
  pages = pageCache(
    {
      site: (host) =>
        ofVisitor(host, async () => ({ practiceId: a.id, pages: new Set(['/']), redirects: new Map() })),
      page: (host, path) =>
        ofVisitor(host, async (site) => {
          const outcome = await runOperation(
            publishedPage,
            { ...systemContext('page', services), site },
            { path },
          );
          return outcome.ok ? outcome.value : null;
        }),
    },
    {},
  );
  origin = createServer((request, response) =>
    pages.serve(request, response, () =>
      response.writeHead(404, { 'Cache-Control': 'no-store' }).end('nothing'),
    ),
  );
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  edge = await startEdge(`127.0.0.1:${(origin.address() as AddressInfo).port}`);
  announcer = new AnnouncedEdgeCache({ url: edge.url, secret: EDGE_SECRET });
});
afterAll(async () => {
  await edge.close();
  origin.closeAllConnections();
  origin.close();
  await db.close();
});

/** Does what was wanted, as the worker does: the site is rendered anew, and the edge told of it. */
async function work(): Promise<string[]> {
  const done: string[] = [];
  for (const topic of ['republish-site', 'tell-edge']) {
    const { rows } = await db.owner.query<{ id: string; payload: unknown }>(
      `UPDATE "OutboxEvent" SET "processedAt" = now() WHERE topic = $1 AND "processedAt" IS NULL RETURNING id, payload`,
      [topic],
    );
    for (const { payload } of rows) {
      const services = testServices({ database: db.database, ports: { edge: announcer } });
      const outcome = await runOperation(JOBS.get(topic)!, systemContext('job', services), payload);
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      done.push(topic);
    }
    // As the web processes do when the transaction commits (tendwell_site).
    pages.clear();
  }
  return done;
}

const owner = () => testContext({ database: db.database, actor: a.owner.actor });
const visit = () => edge.ask(`${a.slug}.localhost:3000`, '/');
const kept = () =>
  expect.poll(async () => (await visit()).headers['cache-status'], { interval: 5 }).toBe('tendwell; hit');

test('a page is kept at the edge, and a price changed in the portal is there with the next visit', async () => {
  expect(await runOperation(publishWebsite, owner(), {})).toMatchObject({ ok: true });
  expect(await work()).toEqual(['tell-edge']);
  await kept();
  const before = await visit();
  expect(before.text).toContain('A full-body massage.');
  expect(before.text).not.toContain('$137');
  const { massage } = a.services;
  const saved = await runOperation(upsertService, owner(), {
    id: massage.id,
    name: 'Massage',
    description: '<p>An hour that is yours.</p>',
    timeLength: 60,
    amountCents: 13_700,
    locationIds: [a.locations.office.id],
    variationsArray: [],
  });
  expect(saved).toEqual({ ok: true, value: expect.anything() });
  // Until the worker has done it, visitors see what they saw.
  expect((await visit()).text).toBe(before.text);
  expect(await work()).toEqual(['republish-site', 'tell-edge']);
  expect((await visit()).text).toContain('$137');
});

test('a practice that its owner closes to the public is gone from the edge too, the origin up or down', async () => {
  await kept();
  expect(await runOperation(unpublishPractice, owner(), {})).toMatchObject({ ok: true });
  expect(await work()).toEqual(['tell-edge']);
  await new Promise((resolve) => {
    origin.close(resolve);
    origin.closeAllConnections();
  });
  expect((await visit()).status).toBe(503);
});

test('an edge that does not answer is told again later', async () => {
  const services = testServices({
    database: db.database,
    ports: { edge: new AnnouncedEdgeCache({ url: 'http://127.0.0.1:1', secret: EDGE_SECRET }) },
  });
  const outcome = await runOperation(JOBS.get('tell-edge')!, systemContext('job', services), {
    practiceId: a.id,
  });
  expect(outcome).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
});
