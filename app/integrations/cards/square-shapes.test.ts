import { beforeAll, expect, test } from 'vitest';
import { setupServer } from 'msw/node';
import { encryptToken } from '#app/platform/tokens.ts';
import { describeContract, recordExchanges, type Exchange } from '#tests/support/contract/index.ts';
import { SQUARE_KEYS, squareCard, squareSeller } from '#tests/support/cards/keepers.ts';
import { charge, fresh } from '#tests/support/cards/stripe-settings.ts';
import { SquareGateway } from './square.ts';
import { createSquareSandbox } from '#sandbox/square/index.ts';
import type { SandboxEvent } from '#sandbox/core/webhooks.ts';

/** Cards of a seller, saved, charged, given back and forgotten, and the leave to do so; each call recorded. */
async function record(): Promise<{ calls: Exchange[]; events: SandboxEvent[] }> {
  const sandbox = createSquareSandbox();
  const server = setupServer(...sandbox.handlers);
  const recorded = recordExchanges(server);
  server.listen({ onUnhandledRequest: 'error' });
  const gateway = new SquareGateway({ ...SQUARE_KEYS, retries: 0 });
  const account = squareSeller('M_shapes_one');
  const good = await squareCard(gateway, account, 'cnon:card-nonce-ok');
  const paid = await gateway.chargeOffSession({ ...good, ...charge({ platformFeeCents: 100 }) });
  const payment = { account, paymentIntentId: (paid as { paymentIntentId: string }).paymentIntentId };
  await gateway.readSetupIntent({ account, id: good.paymentMethod });
  await gateway.readPaymentIntent(payment);
  await gateway.findPaymentIntent({
    ...good,
    metadataKey: 'transactionId',
    metadataValue: 'none',
    amountCents: 100,
  });
  const refund = { ...payment, currency: 'USD', metadata: { adjustmentId: 'ad-1' } };
  await gateway.refund({ ...refund, amountCents: 500, idempotencyKey: fresh('k') });
  await gateway.refund({ ...refund, amountCents: 999_999, idempotencyKey: fresh('k') });
  const refused = await squareCard(gateway, account, 'cnon:card-nonce-charge-declined');
  await gateway.chargeOffSession({ ...refused, ...charge() });
  const { customer } = good;
  for (const token of ['cnon:card-nonce-declined', 'cnon:never-made'])
    await gateway.addCard({ account, customer, token, metadata: {}, idempotencyKey: fresh('k') });
  await gateway.readCard({ account, paymentMethod: good.paymentMethod });
  await gateway.readSetupIntent({ account, id: 'ccof:unknown' }).catch(() => undefined);
  await gateway.detach(good);
  for (const token of ['EQAA_sandbox_M_shapes_one', 'EQAA_taken_back'])
    await gateway.renewAccess({ refreshTokenEncrypted: encryptToken(token) });
  const calls = await recorded();
  const order = (path: string, body: object) =>
    fetch(`http://sandbox.test/_sandbox/square/${path}`, {
      method: 'POST',
      body: JSON.stringify({ account: account.merchantId, ...body }),
    });
  const renewed = { last4: '4321', expMonth: 2, expYear: 2032 };
  await order('renew-card', { card: refused.paymentMethod, ...renewed });
  await order('forget-card', { card: refused.paymentMethod });
  await order('merge-customers', { customers: [customer, refused.customer] });
  const events = sandbox.store.all('events');
  server.close();
  sandbox.close();
  return { calls, events };
}

/** `payment.updated` is described as PaymentUpdatedEvent. */
const shapeOf = (type: string) =>
  `${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

describeContract('square', (contract) => {
  let calls: Exchange[];
  let events: SandboxEvent[];
  beforeAll(async () => {
    ({ calls, events } = await record());
  });

  test('every call of the adapter is one that Square has, with only what Square knows', () => {
    expect(contract.requestFaults(calls)).toEqual([]);
    expect(new Set(calls.map((call) => contract.operation(call)))).toEqual(
      new Set([
        'POST /v2/customers',
        'POST /v2/cards',
        'GET /v2/cards/{card_id}',
        'POST /v2/cards/{card_id}/disable',
        'POST /v2/payments',
        'GET /v2/payments',
        'GET /v2/payments/{payment_id}',
        'POST /v2/refunds',
        'POST /oauth2/token',
      ]),
    );
  });

  test('every answer of the sandbox is one that Square could give', () => {
    // A declined payment is answered with its errors and itself, as CreatePaymentResponse has both; the description's general error has not.
    const declined = calls.filter(({ answer }) => answer.status === 402);
    expect(contract.answerFaults(calls.filter((call) => !declined.includes(call)))).toEqual([]);
    expect(declined).toHaveLength(1);
    for (const { answer } of declined)
      expect(contract.objectFaults('CreatePaymentResponse', JSON.parse(answer.body))).toEqual([]);
    expect(new Set(calls.map(({ answer }) => answer.status))).toEqual(new Set([200, 400, 401, 402, 404]));
  });

  test('every event of the sandbox is one that Square sends', () => {
    const types = new Set(events.map(({ type }) => type));
    expect(types.has('customer.deleted') && types.has('card.forgotten')).toBe(true);
    for (const { type, body } of events) expect(contract.objectFaults(shapeOf(type), body), type).toEqual([]);
  });
});
