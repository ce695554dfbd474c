import { beforeAll, expect, test } from 'vitest';
import { setupServer } from 'msw/node';
import { describeContract, recordExchanges, type Exchange } from '#tests/support/contract/index.ts';
import { PaypalGateway } from '../paypal.ts';
import { createPaypalSandbox } from './index.ts';

const MERCHANT = 'TESTMERCHANT2';

/** Orders' ways through the product, each call recorded. */
async function record(): Promise<Exchange[]> {
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
  }
  const captureId = sandbox.store.all('captures')[0]!.id;
  for (const amountCents of [900, 999_999])
    await gateway.refund({ ...merchant, captureId, amountCents, currency: 'USD', idempotencyKey: key() });
  await gateway.readOrder({ ...merchant, orderId: 'UNKNOWN' }).catch(() => undefined);
  const calls = await recorded();
  server.close();
  sandbox.close();
  return calls;
}

describeContract('paypal', (contract) => {
  let calls: Exchange[];
  beforeAll(async () => {
    calls = await record();
  });

  test('every call of the adapter is one that PayPal has, with only what PayPal knows', () => {
    expect(contract.requestFaults(calls)).toEqual([]);
    expect(calls.length).toBeGreaterThan(15);
  });

  test('every answer of the sandbox is one that PayPal could give', () => {
    expect(contract.answerFaults(calls)).toEqual([]);
    expect(new Set(calls.map(({ answer }) => answer.status))).toEqual(new Set([200, 201, 404, 422]));
  });
});
