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
import type { SandboxEvent } from '#sandbox/core/webhooks.ts';
import { createStripeSandbox, STRIPE_API, type StripeSandbox } from '#sandbox/stripe/index.ts';

/** A saved card's way through the product, each call recorded. */
async function record(): Promise<{ calls: Exchange[]; events: SandboxEvent[] }> {
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
  const refund = { ...payment, currency: 'USD', metadata: { adjustmentId: 'ad-1' } };
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
  await gateway.readCard(good);
  await gateway.detach(good);
  const calls = await recorded();
  const events = sandbox.store.all('events');
  server.close();
  sandbox.close();
  return { calls, events };
}

describeContract('stripe', (contract) => {
  let calls: Exchange[];
  let events: SandboxEvent[];
  /** Stripe.js's own requests are not described: cards travel in none of the SDK's. */
  let ours: Exchange[];
  beforeAll(async () => {
    ({ calls, events } = await record());
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

  test('every event of the sandbox is one that Stripe sends', () => {
    expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(8);
    // The description names an event only as the answer of the call that reads it.
    const read = events.map(({ id, body }) => ({
      ...ours[0]!,
      method: 'GET',
      url: new URL(`${STRIPE_API}/v1/events/${id}`),
      body: '',
      answer: { ...ours[0]!.answer, status: 200, body: JSON.stringify(body) },
    }));
    expect(contract.answerFaults(read)).toEqual([]);
  });
});
