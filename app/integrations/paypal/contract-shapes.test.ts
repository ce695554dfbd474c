import { beforeAll, expect, test } from 'vitest';
import { setupServer } from 'msw/node';
import { describeContract, recordExchanges, type Exchange } from '#tests/support/contract/index.ts';
import { PaypalGateway } from './paypal.ts';
import { createPaypalSandbox } from '#sandbox/paypal/index.ts';
import type { SandboxEvent } from '#sandbox/core/webhooks.ts';
import { signedHeaders } from '#sandbox/paypal/webhooks.ts';

const MERCHANT = 'TESTMERCHANT2';

/** Orders' ways through the product, each call recorded. */
async function record(reasons: readonly string[]) {
  const waits = new Map<string, string | undefined>();
  const sandbox = createPaypalSandbox();
  const server = setupServer(...sandbox.handlers);
  const recorded = recordExchanges(server);
  server.listen({ onUnhandledRequest: 'error' });
  const gateway = new PaypalGateway({
    clientId: 'client-shapes',
    clientSecret: 'secret-shapes',
    webhookId: 'WEBHOOKSHAPES1',
    live: false,
  });
  let keys = 0;
  const key = () => `shapes-${(keys += 1)}`;
  const merchant = { merchant: MERCHANT };
  const anOrder = async () =>
    (
      await gateway.createOrder({
        ...merchant,
        amountCents: 9900,
        currency: 'USD',
        reference: '0193a1c0-0000-7000-8000-000000000000',
        description: 'Alder House',
        idempotencyKey: key(),
      })
    ).orderId;
  const capture = (orderId: string) => gateway.captureOrder({ ...merchant, orderId, idempotencyKey: key() });
  for (const instrument of [null, 'good', 'declined', 'review'] as const) {
    const orderId = await anOrder();
    if (instrument) sandbox.approve(orderId, instrument);
    await gateway.readOrder({ ...merchant, orderId });
    await capture(orderId);
    await capture(orderId);
    if (instrument === 'review') sandbox.decide(orderId);
  }
  for (const reason of reasons) {
    const orderId = await anOrder();
    sandbox.approve(orderId, 'review');
    sandbox.waitFor(orderId, reason);
    const said = await capture(orderId);
    waits.set(reason, said.outcome === 'processing' ? said.waitsFor : undefined);
  }
  const captureId = sandbox.store.all('captures')[0]!.id;
  for (const amountCents of [900, 999_999])
    await gateway.refund({
      account: { provider: 'paypal', merchantId: merchant.merchant },
      paymentIntentId: captureId,
      amountCents,
      currency: 'USD',
      metadata: {},
      idempotencyKey: key(),
    });
  await gateway.readOrder({ ...merchant, orderId: sandbox.store.all('captures')[0]!.orderId });
  const event = JSON.stringify({
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    create_time: '2026-03-04T15:00:00Z',
    resource: { id: captureId },
  });
  for (const webhookId of ['WEBHOOKSHAPES1', 'ANOTHERWEBHOOK1']) {
    const headers = signedHeaders(webhookId, event);
    await gateway.verifyWebhook(event, (name) => headers[name] ?? null);
  }
  await gateway.readOrder({ ...merchant, orderId: 'UNKNOWN' }).catch(() => undefined);
  const calls = await recorded();
  const events = sandbox.store.all('events');
  server.close();
  sandbox.close();
  return { calls, events, waits };
}

describeContract('paypal', (contract) => {
  let calls: Exchange[];
  let events: SandboxEvent[];
  let waits: ReadonlyMap<string, string | undefined>;
  const { enum: reasons } = contract.description.components.schemas!['payments.capture_status_details']!
    .properties!.reason as { enum: string[] };
  beforeAll(async () => {
    ({ calls, events, waits } = await record(reasons));
  });

  test('every reason for which a payment waits at PayPal is told apart', () => {
    expect([...waits.values()]).not.toContain(undefined);
    expect(new Set(reasons.map((reason) => waits.get(reason))).size).toBe(reasons.length);
    expect(reasons.filter((reason) => waits.get(reason) === 'other')).toEqual(['OTHER']);
  });

  test('every call of the adapter is one that PayPal has, with only what PayPal knows', () => {
    expect(contract.requestFaults(calls)).toEqual([]);
    expect(calls.length).toBeGreaterThan(15);
  });

  test('every answer of the sandbox is one that PayPal could give', () => {
    expect(contract.answerFaults(calls)).toEqual([]);
    expect(new Set(calls.map(({ answer }) => answer.status))).toEqual(new Set([200, 201, 404, 422]));
  });

  test('every event of the sandbox is one that PayPal sends', () => {
    expect(events.length).toBeGreaterThan(1);
    for (const { body } of events) expect(contract.objectFaults('webhooks.event', body)).toEqual([]);
  });
});
