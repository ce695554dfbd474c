import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  charge,
  chargesOf,
  fresh,
  inProcess,
  overHttp,
  PRACTICE,
  savedCard,
  type Setting,
} from '#tests/support/cards/stripe-settings.ts';

let setting: Setting;
let clock = Date.now();
afterEach(() => setting.close());

const intents = () => setting.sandbox.store.all('payment_intents').length;

describe('C42: pressing pay twice', () => {
  beforeEach(async () => {
    clock = Date.now();
    setting = await inProcess(() => clock);
  });

  test('the same key gives the first answer again and charges once', async () => {
    const request = { ...(await savedCard(setting)), ...charge() };
    const first = await setting.gateway.chargeOffSession(request);
    const second = await setting.gateway.chargeOffSession(request);
    expect(first.outcome).toBe('succeeded');
    expect(second).toEqual(first);
    expect([chargesOf(setting), intents()]).toEqual([1, 1]);
  });

  test('a decline is also given again, not tried again', async () => {
    const request = { ...(await savedCard(setting, '4000000000000341')), ...charge() };
    const first = await setting.gateway.chargeOffSession(request);
    expect(first.outcome).toBe('declined');
    expect(await setting.gateway.chargeOffSession(request)).toEqual(first);
    expect(intents()).toBe(1);
  });

  test('two tabs at once charge once: the second waits for the first and gets its answer', async () => {
    const request = { ...(await savedCard(setting)), ...charge() };
    setting.sandbox.failures.plan({ mode: 'hold', path: '/v1/payment_intents' });
    const first = setting.gateway.chargeOffSession(request);
    await setting.sandbox.failures.held();
    // Without the SDK's own repeats the 409 shows; the caller asks again with the same key.
    const impatient = setting.impatient(5_000);
    expect(await impatient.chargeOffSession(request)).toMatchObject({ outcome: 'unavailable' });
    setting.sandbox.failures.release();
    const result = await first;
    expect(result.outcome).toBe('succeeded');
    expect(await impatient.chargeOffSession(request)).toEqual(result);
    expect([chargesOf(setting), intents()]).toEqual([1, 1]);
  });

  test('the same key with another amount is an error and charges nothing', async () => {
    const request = { ...(await savedCard(setting)), ...charge() };
    await setting.gateway.chargeOffSession(request);
    await expect(setting.gateway.chargeOffSession({ ...request, amountCents: 13_000 })).rejects.toMatchObject(
      { name: 'ProviderError', problem: 'key_reused' },
    );
    expect(chargesOf(setting)).toBe(1);
  });

  test('the same key of two practices are two keys', async () => {
    const one = { ...(await savedCard(setting)), ...charge() };
    const two = { ...one, ...(await savedCard(setting, undefined, 'acct_demo_practice_two')) };
    expect((await setting.gateway.chargeOffSession(one)).outcome).toBe('succeeded');
    expect((await setting.gateway.chargeOffSession(two)).outcome).toBe('succeeded');
    expect(chargesOf(setting)).toBe(2);
  });

  test('after a day the vendor has forgotten the key; naming the payment still charges once', async () => {
    const request = { ...(await savedCard(setting)), ...charge() };
    const first = await setting.gateway.chargeOffSession(request);
    clock += 24 * 3600 * 1000 + 1;
    const { paymentIntentId } = first as { paymentIntentId: string };
    expect(await setting.gateway.chargeOffSession({ ...request, paymentIntentId })).toEqual(first);
    expect(chargesOf(setting)).toBe(1);
    await setting.gateway.chargeOffSession({ ...request, idempotencyKey: fresh('k') });
    expect(chargesOf(setting)).toBe(2);
  });
});

describe.each([
  { way: 'in this process', open: () => inProcess() },
  { way: 'over HTTP', open: overHttp },
])('C43: the answer is lost after the charge, $way', ({ open }) => {
  beforeEach(async () => {
    setting = await open();
  });

  test.each(['timeout_after', 'drop_after'] as const)('%s: the same key finds the charge', async (mode) => {
    const request = { ...(await savedCard(setting)), ...charge() };
    const impatient = setting.impatient(150);
    setting.sandbox.failures.plan({ mode, path: '/v1/payment_intents', times: 2 });
    const lost = await impatient.chargeOffSession(request);
    expect(lost).toEqual({ outcome: 'unavailable' });
    expect(chargesOf(setting)).toBe(1);
    setting.sandbox.failures.clear();
    expect(await setting.gateway.chargeOffSession(request)).toMatchObject({ outcome: 'succeeded' });
    expect([chargesOf(setting), intents()]).toEqual([1, 1]);
  });

  test.each(['timeout_before', 'drop_before', 'error_before', 'rate_limit'] as const)(
    '%s: nothing was charged, the same key charges now',
    async (mode) => {
      const request = { ...(await savedCard(setting)), ...charge() };
      setting.sandbox.failures.plan({ mode, path: '/v1/payment_intents', times: 2 });
      const lost = await setting.impatient(150).chargeOffSession(request);
      expect(lost.outcome).toBe('unavailable');
      expect(chargesOf(setting)).toBe(0);
      setting.sandbox.failures.clear();
      expect(await setting.gateway.chargeOffSession(request)).toMatchObject({ outcome: 'succeeded' });
      expect(chargesOf(setting)).toBe(1);
    },
  );

  test('a broken answer that the vendor keeps for the key is found by our reference', async () => {
    const request = { ...(await savedCard(setting)), ...charge() };
    setting.sandbox.failures.plan({ mode: 'error_after', path: '/v1/payment_intents' });
    expect(await setting.impatient(5_000).chargeOffSession(request)).toMatchObject({
      outcome: 'unavailable',
    });
    expect(await setting.impatient(5_000).chargeOffSession(request)).toMatchObject({
      outcome: 'unavailable',
    });
    const search = { account: PRACTICE, customer: request.customer, metadataKey: 'transactionId' };
    const found = await setting.gateway.findPaymentIntent({
      ...search,
      metadataValue: request.metadata.transactionId,
    });
    expect(found).toMatchObject({ status: 'succeeded', amountCents: 12_000 });
    expect(await setting.gateway.findPaymentIntent({ ...search, metadataValue: 'another' })).toBeNull();
    expect(chargesOf(setting)).toBe(1);
  });

  test('a lost answer to a refund gives back once', async () => {
    const paid = await setting.gateway.chargeOffSession({ ...(await savedCard(setting)), ...charge() });
    const { paymentIntentId } = paid as { paymentIntentId: string };
    const request = {
      account: PRACTICE,
      paymentIntentId,
      currency: 'USD',
      metadata: {},
      idempotencyKey: fresh('refund'),
    };
    setting.sandbox.failures.plan({ mode: 'timeout_after', path: '/v1/refunds' });
    expect(await setting.impatient(150).refund(request)).toMatchObject({ outcome: 'unavailable' });
    expect(await setting.gateway.refund(request)).toMatchObject({ outcome: 'refunded', amountCents: 12_000 });
    expect(setting.sandbox.store.all('refunds')).toHaveLength(1);
  });
});

describe('what is thrown', () => {
  beforeEach(async () => {
    setting = await inProcess();
  });

  test('holds neither key nor secret nor personal data', async () => {
    const { StripeGateway } = await import('./stripe.ts');
    const wrong = new StripeGateway({
      secretKey: 'not_a_key_but_secret',
      publishableKey: 'pk_test_x',
      webhookSecret: 'whsec_x',
      connectWebhookSecret: 'whsec_y',
    });
    const request = {
      account: PRACTICE,
      clientRef: 'c',
      email: 'ana@example.com',
      name: 'Ana',
      idempotencyKey: 'k',
    };
    const error = await wrong.ensureCustomer(request).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'ProviderError', problem: 'misconfigured' });
    expect(JSON.stringify([error, (error as Error).message, (error as Error).stack])).not.toMatch(
      /not_a_key|ana@/,
    );
  });
});
