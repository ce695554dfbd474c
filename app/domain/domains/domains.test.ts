import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CertificatesUnavailable, type Certificates } from '#app/integrations/certificates/port.ts';
import { nameServers } from '#app/integrations/dns/resolvers.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { systemContext } from '#app/operations/context.ts';
import type { AnyOperation } from '#app/operations/operation.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { siteResolver } from '#tenants/resolve-site.ts';
import { testContext, testServices, TEST_NOW, UNLIMITED } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { dnsServer, zoneOf, type TestDnsServer } from '#tests/support/domains/dns-server.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { checkCustomDomain } from './check-custom-domain.ts';
import { customDomain } from './custom-domain.ts';
import { deleteCustomDomain } from './delete-custom-domain.ts';
import { domainStatus } from './domain-status.ts';
import { DOMAIN_MESSAGES as messages, DOMAIN_REASONS as reasons } from './messages.ts';
import { recheckCustomDomain } from './recheck-custom-domain.ts';
import { upsertCustomDomain } from './upsert-custom-domain.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let servers: TestDnsServer[];
let now = TEST_NOW;
const asked: string[] = [];
let certificates: Certificates;
const given: Certificates = {
  takesProxied: false,
  issuers: [],
  ensure: (host) => (asked.push(`ensure ${host}`), Promise.resolve({ kind: 'active' })),
  remove: (host) => (asked.push(`remove ${host}`), Promise.resolve()),
};

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  servers = await Promise.all([dnsServer(), dnsServer()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await db.close();
});
beforeEach(() => {
  now = TEST_NOW;
  certificates = given;
});
afterEach(async () => {
  asked.length = 0;
  for (const server of servers) {
    server.holds({});
    server.becomes('answers');
  }
  await db.owner.query('DELETE FROM "CustomDomain"');
  await db.owner.query('DELETE FROM "OutboxEvent"');
});

const ports = () => ({
  dns: nameServers(
    servers.map(({ address }) => address),
    { timeoutMs: 200, tries: 1 },
  ),
  certificates,
});
const clock = () => fixedClock(now);
const owner = (practice: WorldPractice) => ({
  ...testContext({ database: db.database, clock: clock(), actor: practice.owner.actor, ports: ports() }),
  limiter: UNLIMITED,
});
const services = () => testServices({ database: db.database, clock: clock(), ports: ports() });

async function ask(practice: WorldPractice, operation: AnyOperation, input: object = {}) {
  const outcome = await runOperation(operation, owner(practice), input);
  if (!outcome.ok) throw new Error(outcome.refusal.userMessage);
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- operations differ in what they answer
  return outcome.value as any;
}
const claim = async (practice: WorldPractice, domain: string) =>
  (await ask(practice, upsertCustomDomain, { domain })).customDomain;
const held = async (practice: WorldPractice) => (await ask(practice, customDomain)).customDomain;
const publish = (records: Parameters<typeof zoneOf>[0], more = {}) => {
  for (const server of servers) server.holds({ ...zoneOf(records), ...more });
};

/** What the worker's sweep does: looks for what is due, and does it. */
async function sweep(): Promise<number> {
  const due = await checkCustomDomain.due!(services(), new Date(now));
  for (const input of due)
    await runOperation(checkCustomDomain, systemContext('job', services()), input).then((outcome) => {
      if (!outcome.ok) throw new Error(outcome.refusal.userMessage);
    });
  return due.length;
}
const rows = async () => (await db.owner.query('SELECT * FROM "CustomDomain" ORDER BY id')).rows;
const served = async (host: string) => {
  const sites = siteResolver(services().cross, { appHost: 'localhost:3000', sitesHost: 'localhost:3000' });
  return sites.resolve(host);
};
const outbox = async () =>
  (
    await db.owner.query<{ occasion: string; about: string }>(
      `SELECT payload->>'occasion' AS occasion, payload->>'about' AS about FROM "OutboxEvent"
       WHERE payload ? 'occasion' ORDER BY "createdAt", id`,
    )
  ).rows;

async function connect(practice: WorldPractice, domain: string) {
  const view = await claim(practice, domain);
  publish(view.records);
  await sweep();
  expect((await held(practice)).status).toBe('active');
  return view;
}

describe('from nothing to active', () => {
  test('the records are waited for, then the domain is served, www leads to its home, and its owner is told', async () => {
    const view = await claim(a, 'https://Moss-Yoga.com/');
    expect(view).toMatchObject({ domain: 'moss-yoga.com', status: 'activating', isProved: false });
    expect(view.records).toMatchObject([
      { type: 'A', host: '@', value: '127.0.0.1', ttl: 300 },
      { type: 'CNAME', host: 'www', ttl: 300 },
    ]);
    expect(await served('moss-yoga.com')).toBeNull();
    expect(await sweep()).toBe(1);
    expect(await held(a)).toMatchObject({
      status: 'activating',
      error: reasons.noSuchDomain('moss-yoga.com'),
    });
    expect(await sweep()).toBe(0);

    publish(view.records, { 'moss-yoga.com': { A: ['127.0.0.1'], MX: ['mx.moss-yoga.com'] } });
    now += 60_000;
    expect(await sweep()).toBe(1);
    expect(await held(a)).toMatchObject({ status: 'active', error: null, mail: ['mx.moss-yoga.com'] });
    expect(await served('moss-yoga.com')).toMatchObject({ kind: 'practice', practice: { id: a.id } });
    expect(await served('WWW.moss-yoga.com.')).toMatchObject({ movedTo: 'moss-yoga.com' });
    expect(asked).toContain('ensure moss-yoga.com');
    expect(await outbox()).toEqual([{ occasion: 'domain_active', about: 'moss-yoga.com' }]);
    expect(await ask(a, domainStatus, { domain: 'www.moss-yoga.com' })).toEqual({
      status: 'active',
      error: null,
    });
    await expect(ask(b, domainStatus, { domain: 'moss-yoga.com' })).rejects.toThrow(/could not find/);
  });

  test('who entered www has its pages there', async () => {
    await connect(a, 'www.moss-yoga.com');
    expect(await served('moss-yoga.com')).toMatchObject({ movedTo: 'www.moss-yoga.com' });
  });

  test('one name server alone is not believed', async () => {
    const view = await claim(a, 'moss-yoga.com');
    servers[0]!.holds(zoneOf(view.records));
    await sweep();
    expect(await held(a)).toMatchObject({ status: 'activating', isProved: false });
    expect(await served('moss-yoga.com')).toBeNull();
  });

  test('its page says what name servers answer beside what they should', async () => {
    const view = await claim(a, 'moss-yoga.com');
    publish([], { 'moss-yoga.com': { A: ['1.2.3.4'] }, 'www.moss-yoga.com': { A: ['5.6.7.8'] } });
    const { customDomain: looked } = await ask(a, recheckCustomDomain);
    expect(looked.error).toBe('moss-yoga.com points to 1.2.3.4, should be 127.0.0.1.');
    expect(looked.answers[1]).toMatchObject({
      host: 'www.moss-yoga.com',
      problem: `www.moss-yoga.com points to 5.6.7.8, should be ${view.records[1].value}.`,
    });
    for (const server of servers) server.becomes('fails');
    expect((await ask(a, recheckCustomDomain)).customDomain.error).toBe(reasons.serversFail('moss-yoga.com'));
    for (const server of servers) server.becomes('silent');
    expect((await ask(a, recheckCustomDomain)).customDomain.error).toBe(reasons.serversSilent);
  });

  test('an issuer that does not answer is asked again, and nothing changes meanwhile', async () => {
    const view = await claim(a, 'moss-yoga.com');
    publish(view.records);
    certificates = { ...given, ensure: () => Promise.reject(new CertificatesUnavailable('away')) };
    await expect(sweep()).rejects.toThrow(messages.certificatesUnreachable);
    expect(await held(a)).toMatchObject({ status: 'activating' });
    certificates = { ...given, ensure: () => Promise.resolve({ kind: 'processing' }) };
    await sweep();
    expect(await held(a)).toMatchObject({ status: 'processing' });
    expect(await served('moss-yoga.com')).toBeNull();
  });
});

describe('whose it is (C58)', () => {
  test('a claim without proof keeps nobody out, and shows nothing', async () => {
    await claim(a, 'moss-yoga.com');
    const theirs = await claim(b, 'moss-yoga.com');
    publish(theirs.records);
    await sweep();
    expect(await held(b)).toMatchObject({ status: 'active' });
    expect(await held(a)).toMatchObject({ status: 'activating', isProved: false });
    expect(await served('moss-yoga.com')).toMatchObject({ practice: { id: b.id } });
  });

  test('what another practice proved cannot be claimed, nor proved by who claimed it before', async () => {
    const early = await claim(b, 'moss-yoga.com');
    await connect(a, 'moss-yoga.com');
    publish(early.records);
    now += 2 * 60_000;
    await sweep();
    expect(await held(b)).toMatchObject({ status: 'error', error: messages.taken });
    expect(await served('moss-yoga.com')).toMatchObject({ practice: { id: a.id } });
    await ask(b, deleteCustomDomain);
    await expect(claim(b, 'www.moss-yoga.com')).rejects.toThrow(messages.taken);
  });

  test('of two practices that prove one domain at the same moment one has it', async () => {
    const [one, other] = [await claim(a, 'moss-yoga.com'), await claim(b, 'moss-yoga.com')];
    publish(one.records, {
      '_tendwell.moss-yoga.com': { TXT: [other.proof.value] },
    });
    await Promise.all([ask(a, recheckCustomDomain), ask(b, recheckCustomDomain)]);
    const states = (await rows()).map(({ status }) => status).sort();
    expect(states).toEqual(['active', 'error']);
  });

  test('records that lead here still, after it was let go of, show nobody’s page; others wait a week', async () => {
    const view = await connect(a, 'moss-yoga.com');
    await ask(a, deleteCustomDomain);
    expect(await held(a)).toBeNull();
    expect(await served('moss-yoga.com')).toBeNull();
    expect(await served('www.moss-yoga.com')).toBeNull();
    await expect(claim(b, 'moss-yoga.com')).rejects.toThrow(messages.kept);
    await sweep();
    expect(asked).toContain('remove moss-yoga.com');
    expect(asked).toContain('remove www.moss-yoga.com');
    now += 7 * DAY_MS - 1;
    expect(await sweep()).toBe(0);
    now += 1;
    expect(await sweep()).toBe(1);
    expect(await rows()).toEqual([]);
    // The old records name the practice that is gone: they prove nothing for the next one.
    publish(view.records);
    await claim(b, 'moss-yoga.com');
    await sweep();
    expect(await served('moss-yoga.com')).toBeNull();
  });

  test('who let go of it takes it back at any time, with the same records', async () => {
    const view = await connect(a, 'moss-yoga.com');
    await ask(a, deleteCustomDomain);
    const again = await claim(a, 'moss-yoga.com');
    expect(again.records).toEqual(view.records);
    await sweep();
    expect(await held(a)).toMatchObject({ status: 'active' });
    now += 8 * DAY_MS;
    await sweep();
    expect(await held(a)).toMatchObject({ status: 'active' });
  });

  test('another domain takes its place, and the former is kept from others', async () => {
    await connect(a, 'moss-yoga.com');
    await claim(a, 'book.moss-yoga.com');
    expect(await held(a)).toMatchObject({ domain: 'book.moss-yoga.com', status: 'activating' });
    expect(await served('moss-yoga.com')).toBeNull();
    await expect(claim(b, 'moss-yoga.com')).rejects.toThrow(messages.kept);
  });

  test('two windows that enter two domains at once leave one', async () => {
    await Promise.all([claim(a, 'moss-yoga.com'), claim(a, 'fern-yoga.com'), claim(a, 'moss-yoga.com')]);
    expect((await rows()).filter(({ releasedAt }) => releasedAt === null)).toHaveLength(1);
  });
});

describe('what worked and does not', () => {
  test('is not held for ever by letting go of it and taking it again', async () => {
    await connect(a, 'moss-yoga.com');
    publish([], { 'moss-yoga.com': { A: ['1.2.3.4'] } });
    for (let round = 0; round < 2; round += 1) {
      await ask(a, deleteCustomDomain);
      now += 40 * HOUR_MS;
      await claim(a, 'moss-yoga.com');
      await sweep();
    }
    expect(await held(a)).toMatchObject({ isProved: false });
  });

  test('is served for three days, then not; the new owner of the domain may have it', async () => {
    await connect(a, 'moss-yoga.com');
    const theirs = await claim(b, 'fern-yoga.com');
    publish([], { 'moss-yoga.com': { A: ['1.2.3.4'] } });
    now += 6 * HOUR_MS;
    await sweep();
    expect(await held(a)).toMatchObject({ status: 'active', error: expect.stringContaining('1.2.3.4') });
    expect(await served('moss-yoga.com')).not.toBeNull();
    now += 73 * HOUR_MS;
    await sweep();
    expect(await held(a)).toMatchObject({ status: 'error', isProved: false });
    expect(await served('moss-yoga.com')).toBeNull();
    expect((await outbox()).at(-1)).toMatchObject({ about: expect.stringMatching(/yoga\.com$/) });
    const bought = await claim(b, 'moss-yoga.com');
    expect(bought.records).not.toEqual(theirs.records);
    publish(bought.records);
    await sweep();
    expect(await served('moss-yoga.com')).toMatchObject({ practice: { id: b.id } });
  });
});

test.each([
  '',
  'localhost',
  '127.0.0.1',
  '*.moss-yoga.com',
  'co.uk',
  'alder-house.localhost:3000',
  'a'.repeat(400),
])('%j is refused beside the field, and nothing is kept', async (domain) => {
  const outcome = await runOperation(upsertCustomDomain, owner(a), { domain });
  expect(outcome).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
  expect(await rows()).toEqual([]);
});

test('each change tells web processes and has what is published rendered anew', async () => {
  const heard: (string | undefined)[] = [];
  const listener = await db.owner.connect();
  await listener.query('LISTEN tendwell_site');
  listener.on('notification', ({ payload }) => heard.push(payload));
  await connect(a, 'moss-yoga.com');
  await ask(a, deleteCustomDomain);
  await expect.poll(() => heard).toEqual([a.id, a.id]);
  await listener.query('UNLISTEN *');
  listener.release();
});
