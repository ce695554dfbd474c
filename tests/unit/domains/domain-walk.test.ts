import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type Server } from 'node:http';
import { createServer as createTlsServer, request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, type SecureContext } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkCustomDomain } from '#app/domain/domains/check-custom-domain.ts';
import { customDomain, deleteCustomDomain, upsertCustomDomain } from '#app/domain/domains/index.ts';
import { publishedPage } from '#app/domain/website/index.ts';
import { givenCertificates } from '#app/integrations/certificates/given.ts';
import { nameServers } from '#app/integrations/dns/resolvers.ts';
import { systemContext } from '#app/operations/context.ts';
import type { AnyOperation } from '#app/operations/operation.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { pageCache } from '#app/web/pages.ts';
import { webServer } from '#app/web/server.ts';
import { tlsAsk } from '#app/web/tls-ask.ts';
import { siteResolver, type Site } from '#tenants/resolve-site.ts';
import { testContext, testServices, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { dnsServer, zoneOf, type TestDnsServer } from '#tests/support/domains/dns-server.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';

const HOST = 'moss-yoga.com';
const folder = mkdtempSync(join(tmpdir(), 'tw-ca-'));
const path = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

let db: TestDatabase;
let a: WorldPractice;
let names: TestDnsServer[];
let web: Server;
let front: Server;
let sites: ReturnType<typeof siteResolver>;
let now = TEST_NOW;

/** A certificate authority of the test's own. */
function makeAuthority(): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Test CA',
  );
}

/** What it issues for a host. */
function issued(host: string): SecureContext {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', ...key, '-keyout', `${host}.key`, '-out', `${host}.csr`, '-subj', `/CN=${host}`);
  writeFileSync(path(`${host}.ext`), `subjectAltName=DNS:${host}\n`);
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', `${host}.ext`];
  openssl('x509', '-req', '-in', `${host}.csr`, ...signed, '-days', '2', '-out', `${host}.pem`);
  return createSecureContext({
    key: readFileSync(path(`${host}.key`)),
    cert: readFileSync(path(`${host}.pem`)),
  });
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

/** A server in front, as Caddy with certificates on demand: it asks whether it may, has one issued, and passes on. */
async function startFront(): Promise<Server> {
  const held = new Map<string, SecureContext>();
  const server = createTlsServer(
    {
      SNICallback(host, done) {
        const known = held.get(host);
        if (known) return done(null, known);
        fetch(`http://127.0.0.1:${portOf(web)}/tls/ask?domain=${encodeURIComponent(host)}`)
          .then(({ status }) => {
            if (status !== 200) throw new Error(`no certificate for ${host}: ${status}`);
            held.set(host, issued(host));
            done(null, held.get(host));
          })
          .catch((error: Error) => done(error));
      },
    },
    (incoming, outgoing) => {
      const { url, method, headers } = incoming;
      const forwarded = { port: portOf(web), host: '127.0.0.1', path: url, method, headers };
      httpRequest(forwarded, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      }).end();
    },
  );
  server.on('tlsClientError', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  names = await Promise.all([dnsServer(), dnsServer()]);
  makeAuthority();
  const hosts = { appHost: 'localhost:3000', sitesHost: 'localhost:3000' };
  sites = siteResolver(services().cross, hosts);
  const ofVisitor = async <T>(host: string, ask: (site: Site) => Promise<T>) => {
    const site = await sites.resolve(host);
    return site?.kind === 'practice' && !site.movedTo ? ask(site) : null;
  };
  const pages = pageCache(
    {
      site: (host) =>
        ofVisitor(host, async () => ({ practiceId: a.id, pages: new Set(['/']), redirects: new Map() })),
      page: (host, path) =>
        ofVisitor(host, async (site) => {
          const outcome = await runOperation(
            publishedPage,
            { ...systemContext('page', services()), site },
            { path },
          );
          return outcome.ok ? outcome.value : null;
        }),
    },
    {},
  );
  const no = () => false;
  web = webServer({
    appHost: hosts.appHost,
    pages,
    files: no,
    pictures: no,
    stored: no,
    tlsAsk: tlsAsk({ ...hosts, isServed: async (host) => (await sites.resolve(host)) !== null }),
    isReady: () => Promise.resolve(true),
    fetch: () => Promise.resolve(new Response('elsewhere', { status: 404 })),
  });
  await once(web.listen(0, '127.0.0.1'), 'listening');
  front = await startFront();
});
afterAll(async () => {
  for (const server of [front, web]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await Promise.all(names.map((server) => server.close()));
  await db.close();
  rmSync(folder, { recursive: true });
});

const ports = () => ({
  dns: nameServers(names.map(({ address }) => address)),
  certificates: givenCertificates([]),
});
const services = () => testServices({ database: db.database, clock: fixedClock(now), ports: ports() });

async function ask(operation: AnyOperation, input: object = {}) {
  const { owner } = a;
  const context = { database: db.database, clock: fixedClock(now), actor: owner.actor, ports: ports() };
  const outcome = await runOperation(operation, testContext(context), input);
  if (!outcome.ok) throw new Error(outcome.refusal.userMessage);
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- operations differ in what they answer
  return outcome.value as any;
}

async function sweep(): Promise<void> {
  for (const input of await checkCustomDomain.due!(services(), new Date(now)))
    await runOperation(checkCustomDomain, systemContext('job', services()), input);
  // What the announcement of a change does in every web process.
  sites.forget(a.id);
}

/** A visit as a browser makes it: by name, over TLS, with the authority alone trusted. */
function visit(host: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      {
        host: '127.0.0.1',
        port: portOf(front),
        servername: host,
        headers: { host },
        ca: readFileSync(path('ca.pem')),
        agent: false,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode!, text }));
      },
    );
    request.on('error', reject);
    request.end();
  });
}

test('a domain from nothing to a page under it, over the test’s own name servers and certificate authority', async () => {
  await expect(visit(HOST)).rejects.toThrow();
  const claimed = await ask(upsertCustomDomain, { domain: `https://${HOST}/` });
  await sweep();
  await expect(visit(HOST)).rejects.toThrow();

  for (const server of names) server.holds(zoneOf(claimed.customDomain.records));
  now += 120_000;
  await sweep();
  expect((await ask(customDomain)).customDomain).toMatchObject({ status: 'active', error: null });
  const page = await visit(HOST);
  expect(page.status).toBe(200);
  expect(page.text).toContain(a.name);
  await expect(visit('fern-yoga.com')).rejects.toThrow();

  await ask(deleteCustomDomain);
  sites.forget(a.id);
  expect((await fetch(`http://127.0.0.1:${portOf(web)}/tls/ask?domain=${HOST}`)).status).toBe(404);
});
