import { beforeAll, expect, test } from 'vitest';
import { setupServer } from 'msw/node';
import { describeContract, recordExchanges, type Exchange } from '#tests/support/contract/index.ts';
import {
  cardFields,
  charge,
  fresh,
  fromBrowser,
  KEYS,
  newCustomer,
  savedCard,
  startSetup,
} from '#tests/support/cards/stripe-settings.ts';
import { StripeGateway } from './stripe.ts';
import { createStripeSandbox, STRIPE_API, type StripeSandbox } from '#sandbox/stripe/index.ts';

/** A saved card's way through the product, each call recorded. */
async function record(): Promise<Exchange[]> {
  const sandbox: StripeSandbox = createStripeSandbox();
  const server = setupServer(...sandbox.handlers);
  const recorded = recordExchanges(server);
  server.listen({ onUnhandledRequest: 'error' });
  const gateway = new StripeGateway(KEYS);
  const setting = {
    gateway,
    sandbox,
    apiBase: STRIPE_API,
    impatient: () => gateway,
    close: () => Promise.resolve(),
  };
  const good = await savedCard(setting);
  const paid = await gateway.chargeOffSession({ ...good, ...charge({ platformFeeCents: 100 }) });
  const { paymentIntentId } = paid as { paymentIntentId: string };
  const payment = { account: good.account, paymentIntentId };
  await gateway.readPaymentIntent(payment);
  await gateway.findPaymentIntent({ ...good, metadataKey: 'transactionId', metadataValue: 'none' });
  const refund = { ...payment, metadata: { adjustmentId: 'ad-1' } };
  await gateway.refund({ ...refund, amountCents: 500, idempotencyKey: fresh('k') });
  await gateway.refund({ ...refund, amountCents: 999_999, idempotencyKey: fresh('k') });
  for (const number of ['4000000000000341', '4000002760003184']) {
    const card = await savedCard(setting, number);
    const result = await gateway.chargeOffSession({ ...card, ...charge() });
    const waiting = {
      account: card.account,
      paymentIntentId: (result as { paymentIntentId: string }).paymentIntentId,
    };
    await gateway.chargeOffSession({ ...card, ...charge(), ...waiting });
    await gateway.confirmOnSession(waiting);
    await gateway.cancelPaymentIntent({ ...waiting, idempotencyKey: fresh('k') });
  }
  const declined = await startSetup(setting, await newCustomer(setting));
  await fromBrowser(setting, good.account, `/v1/setup_intents/${declined.id}/confirm`, {
    client_secret: declined.clientSecret,
    ...cardFields('4000000000000002'),
  });
  await gateway.readSetupIntent({ account: good.account, id: declined.id });
  await gateway.detach({ ...good, idempotencyKey: fresh('k') });
  await fetch(`${STRIPE_API}/v1/events?limit=100`, {
    headers: { authorization: `Bearer ${KEYS.secretKey}`, 'stripe-account': String(good.account) },
  }).then((response) => response.json());
  const calls = await recorded();
  server.close();
  sandbox.close();
  return calls;
}

describeContract('stripe', (contract) => {
  let calls: Exchange[];
  /** Stripe.js's own requests are not described: cards travel in none of the SDK's. */
  let ours: Exchange[];
  beforeAll(async () => {
    calls = await record();
    ours = calls.filter(({ body }) => !new URLSearchParams(body).has('key'));
  });

  test('every call of the adapter is one that Stripe has, with only what Stripe knows', () => {
    expect(contract.requestFaults(ours)).toEqual([]);
    expect(ours.length).toBeGreaterThan(25);
  });

  test('every answer to the account’s own key is one that Stripe could give', () => {
    expect(contract.answerFaults(ours.filter((call) => contract.operation(call)))).toEqual([]);
    expect(new Set(ours.map(({ answer }) => answer.status))).toEqual(new Set([200, 400, 402]));
  });
});
