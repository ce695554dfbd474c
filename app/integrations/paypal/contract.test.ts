import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setupServer } from 'msw/node';
import { http, passthrough } from 'msw';
import { startSandboxServer } from '#sandbox/server.ts';
import { PaypalGateway } from './paypal.ts';
import type { PaypalMerchant } from '../payments/port.ts';
import { createPaypalSandbox, type PaypalSandbox } from '#sandbox/paypal/index.ts';
import { signedHeaders } from '#sandbox/paypal/webhooks.ts';

const MERCHANT = 'TESTMERCHANT2';
const KEYS = {
  clientId: 'client-contract',
  clientSecret: 'secret-contract',
  webhookId: 'WEBHOOKCONTRACT1',
  live: false,
};

interface Setting {
  gateway: PaypalGateway;
  sandbox: PaypalSandbox;
  close(): Promise<void>;
}

/** The handlers in this process: the official SDK believes that it talks to PayPal. */
function inProcess(): Promise<Setting> {
  const sandbox = createPaypalSandbox();
  const server = setupServer(
    ...sandbox.handlers,
    http.all(/^http:\/\/127\.0\.0\.1(:\d+)?\//, () => passthrough()),
  );
  server.listen({ onUnhandledRequest: 'error' });
  const close = () => Promise.resolve(server.close());
  return Promise.resolve({ gateway: new PaypalGateway({ ...KEYS, timeoutMs: 500 }), sandbox, close });
}

/** The same over a socket, as `npm start` serves it. */
async function overHttp(): Promise<Setting> {
  const server = await startSandboxServer({ port: 0 });
  const gateway = new PaypalGateway({ ...KEYS, apiBase: `${server.url}/paypal`, timeoutMs: 500 });
  return { gateway, sandbox: server.paypal, close: () => server.close() };
}

let keys = 0;
const fresh = () => `key-${(keys += 1)}`;

describe.each([
  { way: 'MSW in this process', open: inProcess },
  { way: 'the sandbox over HTTP', open: overHttp },
])('PayPal through $way', ({ open }) => {
  let setting: Setting;
  beforeAll(async () => {
    setting = await open();
  });
  afterAll(() => setting.close());

  const anOrder = async (amountCents = 12_050, merchant = MERCHANT) =>
    (
      await setting.gateway.createOrder({
        merchant,
        amountCents,
        currency: 'USD',
        reference: 'appointment-1',
        description: 'Alder House',
        idempotencyKey: fresh(),
      })
    ).orderId;
  const capture = (orderId: string, idempotencyKey = fresh(), merchant = MERCHANT) =>
    setting.gateway.captureOrder({ merchant, orderId, idempotencyKey });
  const anApprovedOrder = async (instrument?: 'declined' | 'review') => {
    const orderId = await anOrder();
    setting.sandbox.approve(orderId, instrument);
    return orderId;
  };

  test('an order is made, approved by its payer, captured once and given back in part', async () => {
    const orderId = await anOrder();
    const order = {
      orderId,
      amountCents: 12_050,
      currency: 'USD',
      merchant: MERCHANT,
      reference: 'appointment-1',
    };
    const read = () => setting.gateway.readOrder({ merchant: MERCHANT, orderId });
    expect(await read()).toEqual({ ...order, status: 'created', outcome: null, refunds: [] });
    expect(await capture(orderId)).toEqual({ outcome: 'not_approved' });
    setting.sandbox.approve(orderId);
    expect(await read()).toMatchObject({ status: 'approved' });
    const key = fresh();
    const first = await capture(orderId, key);
    expect(first).toMatchObject({
      outcome: 'succeeded',
      amountCents: 12_050,
      currency: 'USD',
      providerFeeCents: 470,
    });
    expect(await capture(orderId, key)).toEqual(first);
    expect(await capture(orderId)).toEqual(first);
    expect(setting.sandbox.store.all('captures').filter((one) => one.orderId === orderId)).toHaveLength(1);
    const captureId = first.outcome === 'succeeded' ? first.paymentIntentId : '';
    const account = { provider: 'paypal', merchantId: MERCHANT } as const;
    const refund = {
      account,
      paymentIntentId: captureId,
      amountCents: 2_050,
      currency: 'USD',
      metadata: {},
      idempotencyKey: fresh(),
    };
    const listRefunds = (of: PaypalMerchant) =>
      setting.gateway.listRefunds({ account: of, paymentIntentId: captureId, orderId });
    expect(await listRefunds(account)).toEqual([]);
    const back = await setting.gateway.refund(refund);
    expect(back).toMatchObject({
      outcome: 'refunded',
      amountCents: 2_050,
      currency: 'USD',
      feeBackCents: 71,
    });
    expect(await listRefunds(account)).toMatchObject([
      { amountCents: 2_050, hasFailed: false, feeBackCents: 71 },
    ]);
    const cut = { provider: 'paypal', merchantId: null } as const;
    expect(await listRefunds(cut)).toEqual([]);
    expect(await setting.gateway.refund({ ...refund, account: cut, idempotencyKey: fresh() })).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('no longer connected to PayPal'),
    });
    expect(await setting.gateway.refund(refund)).toEqual(back);
    expect(await setting.gateway.refund({ ...refund, amountCents: 10_001, idempotencyKey: fresh() })).toEqual(
      {
        outcome: 'refused',
        message: 'PayPal did not give the money back.',
      },
    );
    const { refundId } = back as { refundId: string };
    expect(await read()).toMatchObject({
      outcome: { outcome: 'succeeded', amountCents: 12_050 },
      refunds: [{ refundId, amountCents: 2_050, hasFailed: false }],
    });
  });

  test('a way of paying that is declined is a value', async () => {
    expect(await capture(await anApprovedOrder('declined'))).toEqual({
      outcome: 'declined',
      paymentIntentId: null,
      message: 'The way of paying you chose was declined. Please choose another one.',
      declineCode: 'INSTRUMENT_DECLINED',
    });
  });

  test('a payment that is looked at is neither taken nor refused until it is decided', async () => {
    const orderId = await anApprovedOrder('review');
    const waiting = { outcome: 'processing', paymentIntentId: orderId };
    expect(await capture(orderId)).toEqual({ ...waiting, waitsFor: 'review' });
    // A word that we do not know is no reason to lose the payment.
    setting.sandbox.waitFor(orderId, 'SOMETHING_NEW');
    expect(await setting.gateway.readOrder({ merchant: MERCHANT, orderId })).toMatchObject({
      outcome: { ...waiting, waitsFor: 'other' },
    });
    setting.sandbox.decide(orderId);
    expect(await setting.gateway.readOrder({ merchant: MERCHANT, orderId })).toMatchObject({
      status: 'completed',
      outcome: { outcome: 'succeeded' },
    });
  });

  test.each(['timeout_after', 'drop_after', 'error_after'] as const)(
    'an answer that is lost (%s) is unknown, and the same key finds what was taken',
    async (mode) => {
      const orderId = await anApprovedOrder();
      const key = fresh();
      setting.sandbox.failures.plan({ mode, method: 'POST', path: `/v2/checkout/orders/${orderId}/capture` });
      expect(await capture(orderId, key)).toEqual({ outcome: 'unavailable' });
      expect(await capture(orderId, key)).toMatchObject({ outcome: 'succeeded' });
      expect(setting.sandbox.store.all('captures').filter((one) => one.orderId === orderId)).toHaveLength(1);
    },
  );

  test('an order belongs to its merchant, and what nobody knows is not found', async () => {
    const orderId = await anApprovedOrder();
    await expect(capture(orderId, fresh(), 'BTHERMERCHANT')).rejects.toMatchObject({
      problem: 'misconfigured',
    });
    await expect(setting.gateway.readOrder({ merchant: MERCHANT, orderId: 'NOTHING' })).rejects.toMatchObject(
      {
        problem: 'not_found',
      },
    );
    await expect(anOrder(0)).rejects.toMatchObject({ problem: 'invalid_request' });
  });

  test('only what PayPal sent, byte for byte, is an event', async () => {
    const body = JSON.stringify({
      id: 'WH-1',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      create_time: '2026-03-04T15:00:00Z',
      resource: { id: 'CAPTURE', supplementary_data: { related_ids: { order_id: 'ORDER' } } },
    });
    const headers = signedHeaders(KEYS.webhookId, body);
    const verify = (text: string, given: Record<string, string> = headers) =>
      setting.gateway.verifyWebhook(text, (name) => given[name] ?? null);
    expect(await verify(body)).toEqual({
      ok: true,
      event: {
        id: 'WH-1',
        type: 'PAYMENT.CAPTURE.COMPLETED',
        orderId: 'ORDER',
        refundedCaptureId: null,
        merchantId: null,
        createdAt: Date.UTC(2026, 2, 4, 15),
      },
    });
    expect(await verify(body.replace('ORDER', 'OTHER'))).toEqual({ ok: false, reason: 'signature_wrong' });
    expect(await verify(body, {})).toEqual({ ok: false, reason: 'signature_missing' });
    expect(await verify('{')).toEqual({ ok: false, reason: 'malformed' });
    const wrong = { ...headers, ...signedHeaders('ANOTHERWEBHOOK1', body) };
    expect(await verify(body, wrong)).toEqual({ ok: false, reason: 'signature_wrong' });
  });
});
