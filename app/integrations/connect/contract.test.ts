import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#app/lib/duration.ts';
import { describeContract, recordExchanges, type Exchange } from '#tests/support/contract/index.ts';
import { FILLED, fillIn, follow, press } from '#tests/support/cards/onboarding.ts';
import { fresh, inProcess, KEYS, overHttp, type Setting } from '#tests/support/cards/stripe-settings.ts';
import { createStripeSandbox } from '#sandbox/stripe/index.ts';
import type { SandboxEvent } from '#sandbox/core/webhooks.ts';
import { STOP_REASONS, type ConnectedAccount } from './port.ts';
import { StripeConnect } from './stripe.ts';

const BACK = 'http://localhost:3000/back';
const AGAIN = 'http://localhost:3000/again';
const newAccount = (over: object = {}) => ({
  practiceId: fresh('practice'),
  country: 'US' as const,
  currency: 'USD' as const,
  email: 'noa@example.com',
  name: 'Lind Bodywork',
  idempotencyKey: fresh('connect'),
  ...over,
});

describe.each([
  { way: 'MSW in this process', open: () => inProcess() },
  { way: 'the sandbox over HTTP', open: overHttp },
])('an account from nothing, through $way', ({ open }) => {
  let setting: Setting;
  let connect: StripeConnect;
  beforeAll(async () => {
    setting = await open();
    const { apiBase } = setting;
    connect = new StripeConnect({ ...KEYS, ...(apiBase.includes('127.0.0.1') && { apiBase }) });
  });
  afterAll(() => setting.close());

  const page = (account: string) => connect.onboardingPage({ account, returnUrl: BACK, refreshUrl: AGAIN });
  const opened = async (over: object = {}) => (await connect.open(newAccount(over))).account;

  test('takes no charges until its owner has filled in the form', async () => {
    const practiceId = fresh('practice');
    const account = await opened({ practiceId });
    expect(account).toMatch(/^acct_/);
    expect(await connect.read(account)).toEqual({
      account,
      practiceId,
      canCharge: false,
      isSubmitted: false,
      isRejected: false,
      stoppedFor: 'information_due',
      canPayOut: false,
      displayName: 'Lind Bodywork',
      currency: 'USD',
      requirementsDue: ['person', 'business', 'bank_account', 'terms'],
      requirementsPastDue: ['person', 'business', 'bank_account', 'terms'],
      requirementsRefused: [],
      requirementsDeadline: null,
    });
    const wrong = await fillIn((await page(account)).url, { ...FILLED, bank: ' ' });
    expect(wrong).toMatchObject({
      status: 400,
      html: expect.stringContaining('Please fill in every field.'),
    });
    expect(await connect.read(account)).toMatchObject({ canCharge: false });
    expect(await fillIn((await page(account)).url)).toMatchObject({ status: 303, location: BACK });
    expect(await connect.read(account)).toMatchObject({
      canCharge: true,
      isSubmitted: true,
      requirementsDue: [],
      requirementsPastDue: [],
    });
  });

  test('is left once its leave is given back, which done twice is done once; another client id leaves none', async () => {
    const account = await opened();
    const wrong = {
      ...KEYS,
      clientId: 'not one',
      ...(setting.apiBase.includes('127.0.0.1') && { apiBase: setting.apiBase }),
    };
    await expect(new StripeConnect(wrong).giveBack(account)).rejects.toMatchObject({
      problem: 'misconfigured',
    });
    expect(await connect.read(account)).not.toBeNull();
    setting.sandbox.failures.plan({ mode: 'drop_after', path: '/oauth/deauthorize', times: 2 });
    await expect(connect.giveBack(account)).rejects.toMatchObject({ problem: 'unavailable' });
    setting.sandbox.failures.clear();
    await connect.giveBack(account);
    expect(await connect.read(account)).toBeNull();
    const { clientId: _, ...without } = KEYS;
    expect([connect.canGiveBack, new StripeConnect(without).canGiveBack]).toEqual([true, false]);
  });

  test('is the same one for the same key, also where the answer was lost', async () => {
    const request = newAccount();
    const before = setting.sandbox.store.all('accounts').length;
    setting.sandbox.failures.plan({ mode: 'drop_after', path: '/v1/accounts', times: 2 });
    await expect(connect.open(request)).rejects.toMatchObject({ problem: 'unavailable' });
    setting.sandbox.failures.clear();
    const { account } = await connect.open(request);
    expect(await connect.open(request)).toEqual({ account });
    expect(setting.sandbox.store.all('accounts')).toHaveLength(before + 1);
    await expect(connect.open({ ...request, name: 'Renamed meanwhile' })).resolves.toBeDefined();
  });

  test('what was opened under a lost answer is found by whose it is, from then on, among many', async () => {
    const [practiceId, since] = [fresh('practice'), Date.now()];
    const wanted = { practiceId, country: 'US', since, former: null } as const;
    expect(await connect.find(wanted)).toBeNull();
    const account = await opened({ practiceId });
    for (let others = 0; others < 101; others += 1) await opened();
    expect(await connect.find(wanted)).toBe(account);
    expect(await connect.find({ ...wanted, country: 'CA' })).toBeNull();
    expect(await connect.find({ ...wanted, former: account })).toBeNull();
    expect(await connect.find({ ...wanted, since: since + HOUR_MS })).toBeNull();
    await press(new URL(`/dashboard/${account}`, setting.apiBase).href, 'disconnect');
    expect(await connect.find(wanted)).toBeNull();
  });

  test('left for later, it keeps what was filled in and still wants the rest', async () => {
    const account = await opened();
    const { firstName, lastName, ssn } = FILLED;
    const left = await fillIn((await page(account)).url, { firstName, lastName, ssn }, 'later');
    expect(left).toMatchObject({ status: 303, location: BACK });
    expect(await connect.read(account)).toMatchObject({
      canCharge: false,
      isSubmitted: false,
      requirementsPastDue: ['business', 'bank_account', 'terms'],
    });
  });

  test('a link serves once; whoever comes again is sent to where a new one is made', async () => {
    const account = await opened();
    const { url } = await page(account);
    expect(await follow(url)).toContain('/setup/f/');
    expect(await follow(url)).toBe(AGAIN);
    const other = await opened();
    expect((await fetch(url.replace(account, other))).status).toBe(404);
  });

  test('more may be wanted after the form, and again later', async () => {
    const account = await opened();
    await fillIn((await page(account)).url, { ...FILLED, ssn: '1111' });
    expect(await connect.read(account)).toMatchObject({
      canCharge: false,
      isSubmitted: true,
      requirementsPastDue: ['identity_document'],
    });
    await fillIn((await page(account)).url, { document: 'sent' });
    expect(await connect.read(account)).toMatchObject({ canCharge: true });
    const manage = new URL(`/dashboard/${account}`, setting.apiBase).href;
    await press(manage, 'ask');
    expect(await connect.read(account)).toMatchObject({
      canCharge: false,
      requirementsDue: ['identity_document'],
    });
  });

  test('what was not taken is told with its reason and until when another is waited for; meanwhile it takes charges', async () => {
    const account = await opened();
    await fillIn((await page(account)).url, { ...FILLED, ssn: '2222' });
    await press(new URL(`/dashboard/${account}`, setting.apiBase).href, 'refuse');
    const read = await connect.read(account);
    expect(read).toMatchObject({
      canCharge: true,
      requirementsDue: ['identity_document'],
      requirementsPastDue: [],
      requirementsRefused: [
        { requirement: 'identity_document', why: 'expired', said: expect.stringContaining('has expired') },
      ],
      requirementsDeadline: expect.any(Number),
    });
    expect(read!.requirementsDeadline! % 1000).toBe(0);
    await fillIn((await page(account)).url, { document: 'sent' });
    expect(await connect.read(account)).toMatchObject({
      ...{ requirementsDue: [], requirementsRefused: [], requirementsDeadline: null },
    });
  });

  test('looked at for a while, it takes no charges before that is over', async () => {
    const account = await opened({ country: 'CA', currency: 'CAD' });
    await fillIn((await page(account)).url, { ...FILLED, ssn: '2222' });
    expect(await connect.read(account)).toMatchObject({
      canCharge: false,
      isSubmitted: true,
      isRejected: false,
      stoppedFor: 'being_checked',
      currency: 'CAD',
    });
  });

  test('turned down by Stripe, it takes nothing and wants nothing; its payouts may be held as well', async () => {
    const account = await opened();
    await fillIn((await page(account)).url);
    const manage = new URL(`/dashboard/${account}`, setting.apiBase).href;
    await press(manage, 'hold');
    expect(await connect.read(account)).toMatchObject({
      canCharge: true,
      canPayOut: false,
      isRejected: false,
    });
    await press(manage, 'reject');
    expect(await connect.read(account)).toMatchObject({
      ...{ canCharge: false, canPayOut: false, isSubmitted: true, isRejected: true },
      requirementsDue: [],
      requirementsPastDue: [],
    });
  });

  test('cut off by its owner, or unknown, it is lost; wrong keys of ours are not that', async () => {
    const account = await opened();
    await press(new URL(`/dashboard/${account}`, setting.apiBase).href, 'disconnect');
    expect(await connect.read(account)).toBeNull();
    await expect(page(account)).rejects.toMatchObject({ problem: 'account_lost' });
    expect(await connect.read('acct_nobody')).toBeNull();
    const { apiBase } = setting;
    // The restricted one is answered 403 as well, for what it may not do.
    for (const secretKey of ['nonsense', 'rk_test_restricted']) {
      const wrong = new StripeConnect({
        ...KEYS,
        secretKey,
        ...(apiBase.includes('127.0.0.1') && { apiBase }),
      });
      await expect(wrong.read(account)).rejects.toMatchObject({ problem: 'misconfigured' });
    }
  });
});

describeContract('stripe', (contract) => {
  let calls: Exchange[];
  let events: SandboxEvent[];
  const { enum: described } = contract.description.components.schemas!['Account.Requirements']!.properties!
    .disabled_reason as { enum: (string | null)[] };
  const reasons = described.filter((reason) => reason !== null);
  const stops = new Map<string, Pick<ConnectedAccount, 'stoppedFor' | 'isRejected'>>();
  beforeAll(async () => {
    const sandbox = createStripeSandbox();
    const server = setupServer(...sandbox.handlers);
    const recorded = recordExchanges(server);
    server.listen({ onUnhandledRequest: 'error' });
    const connect = new StripeConnect(KEYS);
    const { account } = await connect.open(newAccount());
    const link = { account, returnUrl: BACK, refreshUrl: AGAIN };
    await fillIn((await connect.onboardingPage(link)).url, { ...FILLED, ssn: '1111' });
    await connect.read(account);
    await fillIn((await connect.onboardingPage(link)).url, { document: 'sent' });
    await connect.read(account);
    await press(`https://checkout.stripe.com/dashboard/${account}`, 'refuse');
    await connect.read(account);
    for (const reason of reasons) {
      await press(`https://checkout.stripe.com/dashboard/${account}`, 'stop', reason);
      stops.set(reason, (await connect.read(account))!);
    }
    await connect.read('acct_demo_alder_house');
    await connect.find({ practiceId: fresh('practice'), country: 'US', since: 0, former: null });
    calls = (await recorded()).filter(({ url }) => url.pathname.startsWith('/v1/'));
    events = sandbox.store.all('events');
    server.close();
    sandbox.close();
  });
  beforeEach(() => expect(calls.length).toBeGreaterThan(5));

  test('every reason for which Stripe stops an account is told apart', () => {
    const told = reasons.map((reason) => stops.get(reason)!.stoppedFor);
    expect(new Set(told)).toEqual(new Set(STOP_REASONS));
    expect(told).toHaveLength(STOP_REASONS.length);
    for (const reason of reasons)
      expect([reason, stops.get(reason)!.isRejected]).toEqual([reason, reason.startsWith('rejected.')]);
  });

  test('every call of the adapter is one that Stripe has, with only what Stripe knows', () => {
    expect(contract.requestFaults(calls)).toEqual([]);
  });

  test('every answer is one that Stripe could give', () => {
    expect(contract.answerFaults(calls)).toEqual([]);
  });

  test('every event of the sandbox is one that Stripe sends', () => {
    expect(events.map(({ type }) => type)).toContain('account.updated');
    const read = events.map(({ id, body }) => ({
      ...calls[0]!,
      method: 'GET',
      url: new URL(`https://api.stripe.com/v1/events/${id}`),
      body: '',
      answer: { ...calls[0]!.answer, status: 200, body: JSON.stringify(body) },
    }));
    expect(contract.answerFaults(read)).toEqual([]);
  });
});
