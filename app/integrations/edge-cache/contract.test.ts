import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { createPurgeSandbox } from '#sandbox/cloudflare/purge.ts';
import { describeContract, recordExchanges } from '#tests/support/contract/index.ts';
import { vendorApis } from '#tests/support/msw.ts';
import { CloudflareEdgeCache } from './cloudflare.ts';

const ZONE = { zoneId: '023e105f4ecef8ad9ca31a8372d0c353', apiToken: 'a token that may purge this zone' };
const sandbox = createPurgeSandbox(ZONE);
const server = vendorApis(...sandbox.handlers);
const recorded = recordExchanges(server);
const edge = new CloudflareEdgeCache({ ...ZONE, timeoutMs: 300 });
const practiceId = randomUUID();
const purged = () => sandbox.store.all('purges').map(({ tags }) => tags);

afterEach(() => {
  sandbox.failures.clear();
  sandbox.store.reset();
});

test('a publication has what makes its pages current forgotten, what is gone the pages too', async () => {
  expect(await edge.forget(practiceId, { isGone: false })).toBe('forgotten');
  expect(await edge.forget(practiceId, { isGone: true })).toBe('forgotten');
  expect(purged()).toEqual([[`practice-${practiceId}`], [`practice-${practiceId}`, `pages-${practiceId}`]]);
});

describe('what goes wrong', () => {
  test.each([
    'error_before',
    'error_after',
    'timeout_before',
    'timeout_after',
    'drop_before',
    'drop_after',
    'rate_limit',
  ] as const)('%s is tried again later', async (mode) => {
    sandbox.failures.plan({ mode });
    expect(await edge.forget(practiceId, { isGone: false })).toBe('unavailable');
    expect(await edge.forget(practiceId, { isGone: false })).toBe('forgotten');
  });

  test.each([
    ['another token', { ...ZONE, apiToken: 'another' }],
    ['another zone', { ...ZONE, zoneId: 'f'.repeat(32) }],
  ])('%s is refused, and nothing is forgotten', async (_what, zone) => {
    expect(await new CloudflareEdgeCache(zone).forget(practiceId, { isGone: false })).toBe('refused');
    expect(purged()).toEqual([]);
  });
});

// The description has custom hostnames alone; every answer of the API has the same envelope.
describeContract('cloudflare', (contract) => {
  test('answers come in the envelope of its API', async () => {
    await edge.forget(practiceId, { isGone: false });
    await new CloudflareEdgeCache({ ...ZONE, apiToken: 'another' }).forget(practiceId, { isGone: false });
    const answers = (await recorded()).map(
      ({ answer }) => JSON.parse(String(answer.body)) as Record<string, unknown>,
    );
    const envelope = (good: boolean) =>
      `tls-certificates-and-hostnames_api-response-common${good ? '' : '-failure'}`;
    for (const { success } of answers) expect(typeof success).toBe('boolean');
    for (const { success, result, ...rest } of answers) {
      const shown = success ? { success, ...rest } : { success, result, ...rest };
      expect(contract.objectFaults(envelope(Boolean(success)), shown)).toEqual([]);
    }
  });
});
