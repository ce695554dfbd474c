import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSandboxServer } from '#sandbox/server.ts';
import { createEntriSandbox, signedHeaders, type EntriSandbox } from '#sandbox/entri/index.ts';
import { describeContract, recordExchanges, type Exchange } from '#tests/support/contract/index.ts';
import { nameServers } from '../dns/resolvers.ts';
import { EntriDomainSetup } from './entri.ts';
import { DomainSetupUnavailable } from './port.ts';

const KEYS = { applicationId: 'tests', secret: 'a-secret-of-the-tests' };
const NOW = Date.UTC(2026, 2, 4, 15);

interface Setting {
  sandbox: EntriSandbox;
  apiBase?: string;
  close: () => Promise<void>;
}
const inProcess = (): Promise<Setting> => {
  const sandbox = createEntriSandbox();
  const server = setupServer(...sandbox.handlers);
  server.listen({ onUnhandledRequest: 'error' });
  const close = () => (server.close(), sandbox.close(), Promise.resolve());
  return Promise.resolve({ sandbox, close });
};
const overHttp = async (): Promise<Setting> => {
  const server = await startSandboxServer({ port: 0 });
  return { sandbox: server.entri, apiBase: `${server.url}/entri`, close: () => server.close() };
};

describe.each([
  { way: 'MSW in this process', open: inProcess },
  { way: 'the sandbox over HTTP', open: overHttp },
])('the window that sets up domains, through $way', ({ open }) => {
  let setting: Setting;
  let entri: EntriDomainSetup;
  beforeAll(async () => {
    setting = await open();
    entri = new EntriDomainSetup({ ...KEYS, apiBase: setting.apiBase, timeoutMs: 400, now: () => NOW });
  });
  afterAll(() => setting.close());
  afterEach(() => setting.sandbox.failures.clear());

  test('gives a token, also where the first answer was lost', async () => {
    expect(await entri.token()).toMatch(/^\S{20,}$/);
    setting.sandbox.failures.plan({ mode: 'error_before' });
    expect(await entri.token()).toMatch(/^\S{20,}$/);
  });

  test('says that it gives none', async () => {
    setting.sandbox.failures.plan({ mode: 'error_before', times: 2 });
    await expect(entri.token()).rejects.toThrow(DomainSetupUnavailable);
  });
});

describe('an event', () => {
  const entri = new EntriDomainSetup({ ...KEYS, now: () => NOW });
  const body = { id: 'e1', domain: 'moss-yoga.com', type: 'domain.added', user_id: 'u1' };
  const told = (more: object = {}, seconds = NOW / 1000, secret = KEYS.secret) => {
    const headers = signedHeaders(secret, 'e1', seconds);
    return entri.verifyWebhook({
      rawBody: JSON.stringify({ ...body, ...more }),
      signature: headers['entri-signature-v2']!,
      timestamp: headers['entri-timestamp']!,
    });
  };

  test('is read where it is signed', () => {
    expect(told()).toEqual({ ok: true, news: { id: 'e1', domain: 'moss-yoga.com', userId: 'u1' } });
    expect(told({ subdomain: 'book' })).toMatchObject({ news: { domain: 'book.moss-yoga.com' } });
    expect(told({ subdomain: '@' })).toMatchObject({ news: { domain: 'moss-yoga.com' } });
  });

  test('is refused where it is forged, old, for another id, or not one', () => {
    expect(told({}, NOW / 1000, 'another secret')).toEqual({ ok: false, reason: 'signature_wrong' });
    expect(told({ id: 'e2' })).toEqual({ ok: false, reason: 'signature_wrong' });
    expect(told({}, NOW / 1000 - 301)).toEqual({ ok: false, reason: 'too_old' });
    const none = { rawBody: '{}', signature: null, timestamp: null };
    expect(entri.verifyWebhook(none)).toEqual({ ok: false, reason: 'signature_missing' });
    const odd = { rawBody: '[', signature: 'aa', timestamp: String(NOW / 1000) };
    expect(entri.verifyWebhook(odd)).toEqual({ ok: false, reason: 'malformed' });
  });
});

test('what the window sets is answered by the provider’s name server', async () => {
  const server = await startSandboxServer({ port: 0 });
  try {
    const entri = new EntriDomainSetup({ ...KEYS, apiBase: `${server.url}/entri` });
    const records = [
      { type: 'A', host: '@', value: '127.0.0.1', ttl: 300 },
      { type: 'CNAME', host: 'www', value: 'go-abc.localhost', ttl: 300 },
    ];
    const finish = (token: string) =>
      fetch(`${server.url}/entri/window/finish`, {
        method: 'POST',
        body: JSON.stringify({ token, domain: 'moss-yoga.com', setupType: 'automatic', dnsRecords: records }),
      });
    const names = nameServers([new URL(server.url).host], { timeoutMs: 1_000 });
    expect((await finish('forged')).status).toBe(401);
    expect(await names.ask('moss-yoga.com', 'A')).toEqual([{ kind: 'no_domain' }]);
    expect((await finish(await entri.token())).status).toBe(200);
    expect(await names.ask('moss-yoga.com', 'A')).toEqual([{ kind: 'records', values: ['127.0.0.1'] }]);
    expect(await names.ask('www.moss-yoga.com', 'CNAME')).toEqual([
      { kind: 'records', values: ['go-abc.localhost'] },
    ]);
    expect(await names.ask('moss-yoga.com', 'AAAA')).toEqual([{ kind: 'none' }]);
  } finally {
    await server.close();
  }
});

describeContract('entri', (contract) => {
  let calls: Exchange[];
  beforeAll(async () => {
    const sandbox = createEntriSandbox();
    const server = setupServer(...sandbox.handlers);
    const recorded = recordExchanges(server);
    server.listen({ onUnhandledRequest: 'error' });
    await new EntriDomainSetup(KEYS).token();
    calls = await recorded();
    server.close();
    sandbox.close();
  });

  test('is asked as it describes, and the sandbox answers so', () => {
    expect(calls.map((call) => contract.operation(call))).toEqual(['POST /token']);
    expect(contract.requestFaults(calls)).toEqual([]);
    expect(contract.answerFaults(calls)).toEqual([]);
  });
});
