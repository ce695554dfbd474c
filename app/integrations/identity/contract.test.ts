import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeContract, recordExchanges, type Exchange } from '#tests/support/contract/index.ts';
import { prove } from '#tests/support/cards/onboarding.ts';
import { fresh, inProcess, KEYS, overHttp, type Setting } from '#tests/support/cards/stripe-settings.ts';
import { createStripeSandbox } from '#sandbox/stripe/index.ts';
import { StripeIdentity } from './stripe.ts';

const BACK = 'http://localhost:3000/portal/profile/identity';
const begun = (over: object = {}) => ({
  practiceId: fresh('practice'),
  returnUrl: BACK,
  idempotencyKey: fresh('identity'),
  ...over,
});

describe.each([
  { way: 'MSW in this process', open: (now: () => number) => inProcess(now), movesTime: true },
  { way: 'the sandbox over HTTP', open: () => overHttp(), movesTime: false },
])('an identity check, through $way', ({ open, movesTime }) => {
  let setting: Setting;
  let identity: StripeIdentity;
  let clock = Date.now();
  beforeAll(async () => {
    setting = await open(() => clock);
    const { apiBase } = setting;
    identity = new StripeIdentity({ ...KEYS, ...(apiBase.includes('127.0.0.1') && { apiBase }) });
  });
  afterAll(() => setting.close());

  /** The provider has looked long enough. */
  const lookedAt = async (id: string, status: string) => {
    if (movesTime) clock += 10_000;
    await expect
      .poll(async () => (await identity.read(id)).status, { timeout: 6_000, interval: 200 })
      .toBe(status);
    return identity.read(id);
  };

  test('begins open, with a secret for the library and a page; the same key finds it', async () => {
    const request = begun();
    const check = await identity.begin(request);
    expect(check).toEqual({
      id: expect.stringMatching(/^vs_/),
      status: 'open',
      practiceId: request.practiceId,
      problem: null,
      clientSecret: expect.stringMatching(new RegExp(`^${check.id}_secret_`)),
      url: expect.stringContaining('/identity/start/'),
    });
    expect(await identity.begin(request)).toEqual(check);
  });

  test('a document that matches is looked at, then verified; nothing more is asked or told', async () => {
    const { id, url } = await identity.begin(begun());
    expect(await prove(url!, 'verified')).toBe(BACK);
    expect(await identity.read(id)).toMatchObject({ status: 'processing', clientSecret: null, url: null });
    expect(await lookedAt(id, 'verified')).toMatchObject({ clientSecret: null, url: null, problem: null });
  });

  test.each([
    ['document_unverified_other', 'document_unreadable'],
    ['document_expired', 'document_expired'],
    ['selfie_face_mismatch', 'face'],
  ])('%s says why, and the same check is gone on with', async (outcome, problem) => {
    const { id, url } = await identity.begin(begun());
    await prove(url!, outcome);
    const again = await lookedAt(id, 'open');
    expect(again).toMatchObject({ problem, url: expect.any(String) });
    expect(again.url).not.toBe(url);
    await prove(again.url!, 'verified');
    await lookedAt(id, 'verified');
  });

  test('who does not agree is told at once; who leaves changes nothing; its page serves once', async () => {
    const { id, url } = await identity.begin(begun());
    await prove(url!, 'later');
    const after = await identity.read(id);
    expect(after).toMatchObject({ status: 'open', problem: null });
    expect((await fetch(url!)).status).toBe(404);
    await prove(after.url!, 'consent_declined');
    expect(await identity.read(id)).toMatchObject({ status: 'open', problem: 'not_agreed' });
  });

  test('a check that nobody has is not found', async () => {
    await expect(identity.read('vs_nobody')).rejects.toMatchObject({ problem: 'not_found' });
  });
});

describeContract('stripe', (contract) => {
  let calls: Exchange[];
  beforeAll(async () => {
    let clock = Date.now();
    const sandbox = createStripeSandbox({ now: () => clock });
    const server = setupServer(...sandbox.handlers);
    const recorded = recordExchanges(server);
    server.listen({ onUnhandledRequest: 'error' });
    const identity = new StripeIdentity(KEYS);
    const { id, url } = await identity.begin(begun());
    await prove(url!, 'document_expired');
    await identity.read(id);
    clock += 10_000;
    const again = await identity.read(id);
    await prove(again.url!, 'verified');
    clock += 10_000;
    await identity.read(id);
    calls = (await recorded()).filter((call) => call.url.pathname.startsWith('/v1/'));
    server.close();
    sandbox.close();
  });

  test('both sides keep to it', () => {
    expect(calls).toHaveLength(4);
    expect(contract.requestFaults(calls)).toEqual([]);
    expect(contract.answerFaults(calls)).toEqual([]);
  });
});
