import { setupServer } from 'msw/node';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCloudflareSandbox, type CloudflareSandbox } from '#sandbox/cloudflare/index.ts';
import { describeContract, recordExchanges, type Exchange } from '#tests/support/contract/index.ts';
import { CloudflareCertificates } from './cloudflare.ts';
import { CertificatesUnavailable } from './port.ts';

const KEYS = { apiToken: 'a-token-of-the-tests', zoneId: '0123456789abcdef0123456789abcdef', timeoutMs: 400 };
const HOST = 'moss-yoga.com';

describe('custom hostnames at Cloudflare', () => {
  let sandbox: CloudflareSandbox;
  let server: ReturnType<typeof setupServer>;
  const cloudflare = new CloudflareCertificates(KEYS);
  beforeEach(() => {
    sandbox = createCloudflareSandbox();
    server = setupServer(...sandbox.handlers);
    server.listen({ onUnhandledRequest: 'error' });
  });
  afterEach(() => {
    server.close();
    sandbox.close();
  });
  const hosts = () => sandbox.store.all('hostnames').map(({ hostname }) => hostname);

  test('one is made, once, and is processing until host and certificate are active', async () => {
    expect(await cloudflare.ensure(HOST)).toEqual({ kind: 'processing' });
    sandbox.setState(HOST, 'active', 'pending_validation');
    expect(await cloudflare.ensure(HOST)).toEqual({ kind: 'processing' });
    sandbox.setState(HOST, 'active', 'active');
    expect(await cloudflare.ensure(HOST)).toEqual({ kind: 'active' });
    expect(hosts()).toEqual([HOST]);
  });

  test('a lost answer, and a name that another holds, make none twice', async () => {
    await cloudflare.ensure(`www.${HOST}`);
    sandbox.failures.plan({ mode: 'drop_after', method: 'POST' });
    expect(await cloudflare.ensure(HOST)).toEqual({ kind: 'processing' });
    expect(hosts().sort()).toEqual([HOST, `www.${HOST}`]);
  });

  test('what will not come says why', async () => {
    await cloudflare.ensure(HOST);
    sandbox.setState(HOST, 'pending', 'validation_timed_out', 'CAA records forbid it.');
    expect(await cloudflare.ensure(HOST)).toEqual({ kind: 'failed', reason: 'CAA records forbid it.' });
    sandbox.setState(HOST, 'blocked', 'pending_validation');
    expect(await cloudflare.ensure(HOST)).toMatchObject({ kind: 'failed' });
  });

  test('one is removed, alone, and a second time is no failure', async () => {
    await cloudflare.ensure(HOST);
    await cloudflare.ensure(`www.${HOST}`);
    await cloudflare.remove(HOST);
    await cloudflare.remove(HOST);
    expect(hosts()).toEqual([`www.${HOST}`]);
  });

  test('an outage is one, and no state', async () => {
    sandbox.failures.plan({ mode: 'error_before', times: 2 });
    await expect(cloudflare.ensure(HOST)).rejects.toThrow(CertificatesUnavailable);
  });
});

describeContract('cloudflare', (contract) => {
  let calls: Exchange[];
  beforeAll(async () => {
    const sandbox = createCloudflareSandbox();
    const server = setupServer(...sandbox.handlers);
    const recorded = recordExchanges(server);
    server.listen({ onUnhandledRequest: 'error' });
    const cloudflare = new CloudflareCertificates(KEYS);
    await cloudflare.ensure(HOST);
    await cloudflare.ensure(HOST);
    await cloudflare.remove(HOST);
    calls = (await recorded()).map((one) => ({
      ...one,
      url: new URL(one.url.href.replace('/client/v4', '')),
    }));
    server.close();
    sandbox.close();
  });

  test('are asked as it describes, and the sandbox answers so', () => {
    expect(contract.requestFaults(calls)).toEqual([]);
    expect(contract.answerFaults(calls)).toEqual([]);
  });
});
