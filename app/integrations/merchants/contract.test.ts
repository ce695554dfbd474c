import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPaypalSandbox, type PaypalSandbox } from '#sandbox/paypal/index.ts';
import { startSandboxServer } from '#sandbox/server.ts';
import { manage, signUp, type SignUp } from '#tests/support/cards/paypal-sign-up.ts';
import { describeContract, recordExchanges, type Exchange } from '#tests/support/contract/index.ts';
import { PaypalMerchants, type PartnerOptions } from './paypal.ts';

const BACK = 'https://app.example.com/portal/settings/banking/paypal/link';
const KEYS: PartnerOptions = {
  clientId: 'client-partners',
  clientSecret: 'secret-partners',
  webhookId: 'WEBHOOKPARTNER1',
  live: false,
  partnerId: 'PARTNER234567',
  attributionId: 'Tendwell_SP_Test',
};

interface Setting {
  merchants: PaypalMerchants;
  sandbox: PaypalSandbox;
  close(): Promise<void>;
}

async function inProcess(): Promise<Setting> {
  const sandbox = createPaypalSandbox();
  const server = setupServer(...sandbox.handlers);
  server.listen({ onUnhandledRequest: 'error' });
  return {
    merchants: new PaypalMerchants(KEYS),
    sandbox,
    async close() {
      server.close();
      sandbox.close();
    },
  };
}

async function overHttp(): Promise<Setting> {
  const server = await startSandboxServer({ port: 0 });
  const merchants = new PaypalMerchants({ ...KEYS, apiBase: `${server.url}/paypal`, timeoutMs: 2_000 });
  return { merchants, sandbox: server.paypal, close: () => server.close() };
}

let attempts = 0;
async function begun({ merchants }: Setting, email: string | null = 'noa@linen.example') {
  const trackingId = `attempt-${(attempts += 1)}`;
  const { url } = await merchants.signUpPage({
    trackingId,
    returnUrl: BACK,
    renewUrl: `${BACK}?again`,
    email,
  });
  return { trackingId, url };
}
async function signedUp(setting: Setting, said: SignUp = {}) {
  const { trackingId, url } = await begun(setting);
  await signUp(url, said);
  const merchant = await setting.merchants.find(trackingId);
  return { trackingId, merchant: merchant! };
}
const managePage = ({ merchants }: Setting, merchant: string) => {
  const page = merchants.managePage(merchant);
  return page.includes('/businessmanage/account')
    ? `https://api-m.sandbox.paypal.com/businessmanage/${merchant}`
    : page;
};

describe.each([
  ['in process', inProcess],
  ['over HTTP', overHttp],
] as const)('merchants at PayPal, %s', (_where, open) => {
  let setting: Setting;
  beforeAll(async () => {
    setting = await open();
  });
  afterAll(() => setting.close());

  test('whoever goes through the page is found by its attempt, and by no other', async () => {
    const { trackingId, url } = await begun(setting);
    expect(await setting.merchants.find(trackingId)).toBeNull();
    const back = await signUp(url);
    expect(back!.origin + back!.pathname).toBe(BACK);
    const merchant = await setting.merchants.find(trackingId);
    expect(merchant).toMatch(/^[2-9A-HJ-NP-Z]{13}$/);
    expect(await setting.merchants.find(`${trackingId}-of-another`)).toBeNull();
    expect(await setting.merchants.read(merchant!)).toEqual({
      merchantId: merchant,
      trackingId,
      displayName: 'Linen & Pine',
      paymentsReceivable: true,
      primaryEmailConfirmed: true,
      isConsented: true,
    });
  });

  test('whoever leaves is not; whoever stays at PayPal is', async () => {
    const left = await begun(setting);
    expect((await signUp(left.url, {}, 'leave'))!.search).toBe('');
    expect(await setting.merchants.find(left.trackingId)).toBeNull();
    expect(await signUp(left.url, {}, 'stay')).toBeNull();
    expect(await setting.merchants.find(left.trackingId)).not.toBeNull();
  });

  test('an account may lack a confirmed address, or may not be paid; both may change', async () => {
    const { merchant } = await signedUp(setting, { email: 'slow@linen.example', state: 'email' });
    expect(await setting.merchants.read(merchant)).toMatchObject({ primaryEmailConfirmed: false });
    await manage(managePage(setting, merchant), 'confirm');
    expect(await setting.merchants.read(merchant)).toMatchObject({ primaryEmailConfirmed: true });
    await manage(managePage(setting, merchant), 'limit');
    expect(await setting.merchants.read(merchant)).toMatchObject({ paymentsReceivable: false });
    await manage(managePage(setting, merchant), 'lift');
    expect(await setting.merchants.read(merchant)).toMatchObject({ paymentsReceivable: true });
  });

  test('an account that took its leave back is told as such; the same one may come again', async () => {
    const { merchant } = await signedUp(setting, { email: 'gone@linen.example' });
    await manage(managePage(setting, merchant), 'disconnect');
    expect(await setting.merchants.read(merchant)).toMatchObject({ isConsented: false });
    const again = await signedUp(setting, { email: 'gone@linen.example' });
    expect(again.merchant).toBe(merchant);
    expect(await setting.merchants.read(merchant)).toMatchObject({ isConsented: true });
    expect(await setting.merchants.read('222222222222Z')).toBeNull();
  });

  test('no answer, wrong keys and what PayPal does not take are told apart', async () => {
    setting.sandbox.failures.plan({
      mode: 'error_before',
      method: 'POST',
      path: '/v2/customer/partner-referrals',
    });
    await expect(begun(setting)).rejects.toMatchObject({ problem: 'unavailable' });
    setting.sandbox.failures.plan({
      mode: 'drop_before',
      method: 'POST',
      path: '/v2/customer/partner-referrals',
    });
    await expect(begun(setting)).rejects.toMatchObject({ problem: 'unavailable' });
    await expect(begun(setting, 'no address')).rejects.toMatchObject({ problem: 'invalid_request' });
    const { apiBase } = setting.merchants['options'];
    const nobody = new PaypalMerchants({ ...KEYS, apiBase, partnerId: 'nobody' });
    await expect(nobody.read('222222222222Z')).rejects.toMatchObject({ problem: 'misconfigured' });
  });
});

describeContract('paypal', (contract) => {
  let calls: Exchange[];
  let events: { type: string; body: object }[];
  beforeAll(async () => {
    const sandbox = createPaypalSandbox();
    const server = setupServer(...sandbox.handlers);
    const recorded = recordExchanges(server);
    server.listen({ onUnhandledRequest: 'error' });
    const setting = { merchants: new PaypalMerchants(KEYS), sandbox, close: async () => {} };
    const { merchant } = await signedUp(setting);
    await setting.merchants.read(merchant);
    await setting.merchants.find('attempt-of-nobody');
    await manage(managePage(setting, merchant), 'disconnect');
    await setting.merchants.read(merchant);
    calls = (await recorded()).filter(({ url }) => /^\/v\d\//.test(url.pathname));
    events = sandbox.store.all('events');
    server.close();
    sandbox.close();
  });

  test('every call is one that PayPal has, with only what it knows; every answer is one that it could give', () => {
    expect(new Set(calls.map((call) => contract.operation(call)))).toEqual(
      new Set([
        'POST /v1/oauth2/token',
        'POST /v2/customer/partner-referrals',
        'GET /v1/customer/partners/{partner_id}/merchant-integrations',
        'GET /v1/customer/partners/{partner_id}/merchant-integrations/{merchant_id}',
      ]),
    );
    expect(contract.requestFaults(calls)).toEqual([]);
    // Of this one's answer the description says in words alone that it has a body.
    const described = calls.filter(({ url }) => !url.pathname.endsWith('/merchant-integrations'));
    expect(contract.answerFaults(described)).toEqual([]);
  });

  test('every event is one that PayPal sends', () => {
    expect(events.map(({ type }) => type)).toEqual([
      'MERCHANT.ONBOARDING.COMPLETED',
      'MERCHANT.PARTNER-CONSENT.REVOKED',
    ]);
    for (const { body } of events) expect(contract.objectFaults('webhooks.event', body)).toEqual([]);
  });
});
