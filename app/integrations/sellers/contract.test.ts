import { createHash } from 'node:crypto';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSquareSandbox, type SquareSandbox } from '#sandbox/square/index.ts';
import { startSandboxServer } from '#sandbox/server.ts';
import { SQUARE_KEYS } from '#tests/support/cards/keepers.ts';
import { consent, takeBack, type Said } from '#tests/support/cards/square-consent.ts';
import { describeContract, recordExchanges, type Exchange } from '#tests/support/contract/index.ts';
import { openAccess, sealAccess } from '../cards/square-seal.ts';
import type { SellerKey } from './port.ts';
import { SQUARE_SCOPES, SquareSellers } from './square.ts';

const BACK = 'https://app.example.com/portal/settings/banking/square/authorize';
const VERIFIER = 'v'.repeat(64);
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

interface Setting {
  sellers: SquareSellers;
  sandbox: SquareSandbox;
  close(): Promise<void>;
}

/** The sandbox's clock, for codes that get old. */
let later = 0;

async function inProcess(): Promise<Setting> {
  const sandbox = createSquareSandbox({ now: () => Date.now() + later });
  const server = setupServer(...sandbox.handlers);
  server.listen({ onUnhandledRequest: 'error' });
  const sellers = new SquareSellers({ ...SQUARE_KEYS, retries: 0 });
  return {
    sellers,
    sandbox,
    async close() {
      server.close();
      sandbox.close();
    },
  };
}

async function overHttp(): Promise<Setting> {
  const server = await startSandboxServer({ port: 0 });
  const sellers = new SquareSellers({ ...SQUARE_KEYS, apiBase: server.url, timeoutMs: 2_000, retries: 0 });
  return { sellers, sandbox: server.square, close: () => server.close() };
}

const page = ({ sellers }: Setting, state = 'state-1') =>
  sellers.consentPage({ state, challenge: challengeOf(VERIFIER), returnUrl: BACK });
const exchange = ({ sellers }: Setting, code: string, more: { verifier?: string; returnUrl?: string } = {}) =>
  sellers.exchange({ code, verifier: VERIFIER, returnUrl: BACK, ...more });

async function connected(setting: Setting, said: Said = {}): Promise<SellerKey> {
  const back = await consent(page(setting), said);
  const given = await exchange(setting, back.searchParams.get('code')!);
  if (given.outcome !== 'given') throw new Error(given.outcome);
  return given.key;
}

describe.each([
  ['in process', inProcess],
  ['over HTTP', overHttp],
] as const)('sellers at Square, %s', (_where, open) => {
  let setting: Setting;
  beforeAll(async () => {
    setting = await open();
  });
  afterAll(() => setting.close());

  test('the consent page asks for what the adapter needs, with state and challenge', () => {
    const { searchParams, pathname } = new URL(page(setting));
    expect(pathname).toBe('/oauth2/authorize');
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: SQUARE_KEYS.applicationId,
      scope: SQUARE_SCOPES.join(' '),
      state: 'state-1',
      code_challenge: challengeOf(VERIFIER),
      redirect_uri: BACK,
    });
    // The real world lets no signed-in browser consent in silence.
    const real = new SquareSellers({ ...SQUARE_KEYS, applicationId: 'sq0idp-real' });
    const url = new URL(real.consentPage({ state: 's', challenge: 'c', returnUrl: BACK }));
    expect(url.origin).toBe('https://connect.squareup.com');
    expect(url.searchParams.get('session')).toBe('false');
    expect(real.managePage('M')).toBe('https://app.squareup.com/dashboard/');
  });

  test('a yes is exchanged for sealed keys that read the account', async () => {
    const back = await consent(page(setting));
    expect(back.origin + back.pathname).toBe(BACK);
    expect(back.searchParams.get('state')).toBe('state-1');
    const before = Date.now();
    const given = await exchange(setting, back.searchParams.get('code')!);
    if (given.outcome !== 'given') throw new Error(given.outcome);
    const { key } = given;
    expect(key.expiresAt - before).toBeGreaterThan(29 * 86_400_000);
    expect(JSON.stringify(key)).not.toContain('EAAA');
    expect(openAccess(key.accessTokenEncrypted)).toMatch(/^EAAA_/);
    expect(await setting.sellers.read(key)).toEqual({
      merchantId: key.merchantId,
      displayName: 'Linen & Pine',
      currency: 'USD',
      isActive: true,
      locations: [expect.stringMatching(/^L1/)],
    });
  });

  test('a no comes back as an error with the state', async () => {
    const { searchParams } = await consent(page(setting), {}, 'deny');
    expect(searchParams.get('error')).toBe('access_denied');
    expect(searchParams.get('state')).toBe('state-1');
    expect(searchParams.get('code')).toBeNull();
  });

  test('a code serves once, for five minutes, for its verifier and its address', async () => {
    const aCode = async () => (await consent(page(setting))).searchParams.get('code')!;
    const code = await aCode();
    expect(await exchange(setting, code, { verifier: 'w'.repeat(64) })).toEqual({ outcome: 'refused' });
    expect(await exchange(setting, code, { returnUrl: 'https://evil.example/' })).toEqual({
      outcome: 'refused',
    });
    expect(await exchange(setting, code)).toMatchObject({ outcome: 'given' });
    expect(await exchange(setting, code)).toEqual({ outcome: 'refused' });
    expect(await exchange(setting, 'sq0cgp-never')).toEqual({ outcome: 'refused' });
  });

  test('no answer is told as such, before and after the code is used', async () => {
    for (const mode of ['error_before', 'drop_after'] as const) {
      const code = (await consent(page(setting))).searchParams.get('code')!;
      setting.sandbox.failures.plan({ mode, method: 'POST', path: '/oauth2/token' });
      expect(await exchange(setting, code)).toEqual({ outcome: 'unavailable' });
    }
    const key = await connected(setting);
    setting.sandbox.failures.plan({ mode: 'error_before', path: '/v2/merchants/me' });
    await expect(setting.sellers.read(key)).rejects.toMatchObject({ problem: 'unavailable' });
    setting.sandbox.failures.plan({ mode: 'rate_limit', method: 'POST', path: '/oauth2/revoke' });
    await expect(setting.sellers.giveBack(key.merchantId)).rejects.toMatchObject({ problem: 'unavailable' });
  });

  test.each<[Said, object]>([
    [{ name: 'Two rooms', places: 'two' }, { locations: [expect.stringMatching(/^L2/)] }],
    [{ name: 'Closed', places: 'closed' }, { locations: [] }],
    [{ name: 'Cash only', places: 'no_cards' }, { locations: [] }],
    [{ name: 'Maple', country: 'CA' }, { currency: 'CAD' }],
    [{ name: 'Thames', country: 'GB' }, { currency: 'GBP' }],
  ])('%o is read as %o', async (said, account) => {
    expect(await setting.sellers.read(await connected(setting, said))).toMatchObject(account);
  });

  test('taken back by the seller or given back by us, a key opens nothing; consent anew does', async () => {
    const said = { name: 'Here and gone' };
    const key = await connected(setting, said);
    await takeBack(new URL(`/oauth2/seller/${key.merchantId}`, page(setting)).href);
    expect(await setting.sellers.read(key)).toBeNull();
    const again = await connected(setting, said);
    expect(again.merchantId).toBe(key.merchantId);
    expect(await setting.sellers.read(again)).not.toBeNull();
    await setting.sellers.giveBack(again.merchantId);
    expect(await setting.sellers.read(again)).toBeNull();
    await setting.sellers.giveBack(again.merchantId);
    const { accessTokenEncrypted: gone } = { accessTokenEncrypted: null };
    expect(
      await setting.sellers.read({ merchantId: again.merchantId, accessTokenEncrypted: gone }),
    ).toBeNull();
  });

  test('a key that our secret does not open is our trouble, not a lost account', async () => {
    const key = await connected(setting);
    await expect(
      setting.sellers.read({ ...key, accessTokenEncrypted: `${sealAccess('x').slice(0, -4)}AAAA` }),
    ).rejects.toThrow();
  });
});

test('a code is over after five minutes', async () => {
  const setting = await inProcess();
  const code = (await consent(page(setting))).searchParams.get('code')!;
  later = 5 * 60_000 + 1;
  expect(await exchange(setting, code)).toEqual({ outcome: 'refused' });
  later = 0;
  await setting.close();
});

describeContract('square', (contract) => {
  let calls: Exchange[];
  let events: { type: string; body: object }[];
  beforeAll(async () => {
    const sandbox = createSquareSandbox();
    const server = setupServer(...sandbox.handlers);
    const recorded = recordExchanges(server);
    server.listen({ onUnhandledRequest: 'error' });
    const setting = {
      sellers: new SquareSellers({ ...SQUARE_KEYS, retries: 0 }),
      sandbox,
      close: async () => {},
    };
    const key = await connected(setting);
    await setting.sellers.read(key);
    await exchange(setting, 'sq0cgp-never');
    await setting.sellers.giveBack(key.merchantId);
    await setting.sellers.giveBack(key.merchantId);
    await setting.sellers.read(key);
    calls = (await recorded()).filter(({ url }) => url.pathname !== '/oauth2/authorize');
    events = sandbox.store.all('events');
    server.close();
    sandbox.close();
  });

  test('every call of the adapter is one that Square has, and every answer one that it could give', () => {
    expect(new Set(calls.map((call) => contract.operation(call)))).toEqual(
      new Set([
        'POST /oauth2/token',
        'POST /oauth2/revoke',
        'GET /v2/merchants/{merchant_id}',
        'GET /v2/locations',
      ]),
    );
    expect(contract.requestFaults(calls)).toEqual([]);
    expect(contract.answerFaults(calls)).toEqual([]);
    expect(new Set(calls.map(({ answer }) => answer.status))).toEqual(new Set([200, 401, 404]));
  });

  test('the event of a revocation is one that Square sends', () => {
    const revoked = events.filter(({ type }) => type === 'oauth.authorization.revoked');
    expect(revoked).toHaveLength(1);
    for (const { body } of revoked)
      expect(contract.objectFaults('OauthAuthorizationRevokedEvent', body)).toEqual([]);
  });
});
