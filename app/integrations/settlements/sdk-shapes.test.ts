import { setupServer } from 'msw/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { SquareGateway } from '#app/integrations/cards/square.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';
import type { CardAccount, CardProvider, PaymentGateway } from '#app/integrations/cards/port.ts';
import { encryptToken } from '#app/platform/tokens.ts';
import type { SandboxEvent } from '#sandbox/core/webhooks.ts';
import { createSquareSandbox } from '#sandbox/square/index.ts';
import { createStripeSandbox } from '#sandbox/stripe/index.ts';
import { SQUARE_KEYS } from '#tests/support/cards/keepers.ts';
import { fresh, KEYS } from '#tests/support/cards/stripe-settings.ts';
import { Contract } from '#tests/support/contract/contract.ts';
import { recordExchanges, type Exchange } from '#tests/support/contract/index.ts';
import { sdkDescription } from '#tests/support/contract/sdk-description.ts';
import { squareSdkFaults } from '#tests/support/contract/square-sdk.ts';
import type { Settlements } from './port.ts';
import { SquareSettlements } from './square.ts';
import { StripeSettlements } from './stripe.ts';

/** stripe.json and square.json leave payouts and disputes out: both are held against what the vendors' own SDKs are generated with. */
const ACCOUNTS: Record<CardProvider, { account: CardAccount; named: string; card: [string, string] }> = {
  stripe: {
    account: 'acct_demo_settled',
    named: 'acct_demo_settled',
    card: ['cus_demo_s', 'pm_demo_4242_s'],
  },
  square: {
    named: 'M_settled',
    card: ['SQCUS_demo_s', 'ccof:demo_1111_s'],
    account: {
      provider: 'square',
      merchantId: 'M_settled',
      locationId: 'L_M_settled',
      accessTokenEncrypted: encryptToken('EAAA_sandbox_M_settled'),
    },
  },
};

/** A payout by hand, at once, where that is another thing. */
const ASKED_FOR = { stripe: { byHand: true, instant: true }, square: {} };

async function drained(all: AsyncIterable<unknown>): Promise<void> {
  for await (const one of all) expect(one).toBeDefined();
}

/** Payouts and disputes through all that may become of them, each call and event recorded. */
async function record(provider: CardProvider): Promise<{ calls: Exchange[]; events: SandboxEvent[] }> {
  const { account, named, card } = ACCOUNTS[provider];
  const [stripe, square] = [createStripeSandbox(), createSquareSandbox()];
  const server = setupServer(...stripe.handlers, ...square.handlers);
  const recorded = recordExchanges(server, ({ pathname }) => !pathname.startsWith('/_sandbox/'));
  server.listen({ onUnhandledRequest: 'error' });
  const gateway: PaymentGateway =
    provider === 'stripe' ? new StripeGateway(KEYS) : new SquareGateway({ ...SQUARE_KEYS, retries: 0 });
  const settlements: Settlements =
    provider === 'stripe'
      ? new StripeSettlements(KEYS)
      : new SquareSettlements({ ...SQUARE_KEYS, retries: 0 });
  const order = async (path: string, body: object) => {
    const response = await fetch(`http://sandbox.test/_sandbox/${provider}/${path}`, {
      method: 'POST',
      body: JSON.stringify({ account: named, ...body }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return ((await response.json()) as { made: { id: string } }).made.id;
  };
  const paid = async () => {
    const [customer, paymentMethod] = card;
    const result = await gateway.chargeOffSession({
      ...{ account, customer, paymentMethod, amountCents: 9000, currency: 'USD', platformFeeCents: 100 },
      ...{ metadata: { transactionId: fresh('t') }, idempotencyKey: fresh('charge') },
    });
    if (result.outcome !== 'succeeded') throw new Error(result.outcome);
    return result.paymentIntentId;
  };
  const said = (word: string) => (provider === 'stripe' ? word : word.toUpperCase());
  const source = (payment: string) => (provider === 'stripe' ? { paymentIntent: payment } : { payment });
  const evidence = (
    ['visit', 'policy', 'messages', 'client', 'receipt', 'service', 'intake', 'note'] as const
  ).map((kind) => ({ kind, text: `What shows ${kind}.` }));
  const send = (disputeId: string) =>
    settlements.sendEvidence({ account, disputeId, evidence, idempotencyKey: fresh('evidence') });

  const payment = await paid();
  await gateway.refund({
    ...{ account, paymentIntentId: payment, amountCents: 2000, currency: 'USD' },
    ...{ metadata: {}, idempotencyKey: fresh('refund') },
  });
  for (const end of ['paid', 'failed']) {
    await paid();
    const payoutId = await order('pay-out', {});
    await settlements.readPayout({ account, payoutId });
    await drained(settlements.listPayoutLines({ account, payoutId }));
    await order('end-payout', { payout: payoutId, status: said(end) });
    await settlements.readPayout({ account, payoutId });
  }
  // Asked for by hand, and what failed before within the next one.
  const byHand = await order('pay-out', { amount: 1000, ...ASKED_FOR[provider] });
  await drained(settlements.listPayoutLines({ account, payoutId: byHand })).catch(() => undefined);
  const last = await order('pay-out', {});
  await drained(settlements.listPayoutLines({ account, payoutId: last }));
  await drained(settlements.listPayouts({ account, since: Date.now() - 60_000 }));
  await settlements.readPayout({ account, payoutId: 'po_unknown' }).catch(() => undefined);

  const asked = await order('dispute', { ...source(await paid()), isInquiry: true });
  await settlements.readDispute({ account, disputeId: asked });
  await send(asked);
  await order('withdraw', { dispute: asked });
  await send(asked);
  await order('decide-dispute', { dispute: asked, status: said('won') });
  await settlements.readDispute({ account, disputeId: asked });
  const given = await order('dispute', source(await paid()));
  await settlements.acceptDispute({ account, disputeId: given, idempotencyKey: fresh('accept') });
  await settlements.readDispute({ account, disputeId: given });
  const lost = await order('dispute', source(await paid()));
  await order('decide-dispute', { dispute: lost, status: said('lost') });
  await drained(settlements.listDisputes({ account, since: null }));
  await settlements.readDispute({ account, disputeId: 'dp_unknown' }).catch(() => undefined);
  // With what disputes moved.
  const after = await order('pay-out', {});
  await drained(settlements.listPayoutLines({ account, payoutId: after }));
  const calls = await recorded();
  const events = provider === 'stripe' ? stripe.store.all('events') : square.store.all('events');
  server.close();
  stripe.close();
  square.close();
  return { calls, events };
}

const isMoney = ({ url }: Exchange) => /^\/v[12]\/(payouts|disputes|balance_transactions)/.test(url.pathname);

describe('Stripe’s payouts and disputes, as the types of its own SDK describe them', () => {
  let contract: Contract;
  let calls: Exchange[];
  let events: SandboxEvent[];
  beforeAll(async () => {
    const recorded = await record('stripe');
    calls = recorded.calls.filter(isMoney);
    events = recorded.events;
    const [payout, dispute] = [
      { path: '/v1/payouts', answer: 'Payout' },
      { path: '/v1/disputes', answer: 'Dispute' },
    ];
    contract = new Contract(
      'stripe-sdk',
      sdkDescription(
        ['Payouts', 'Disputes', 'BalanceTransactions'],
        ['Payout', 'Dispute', 'BalanceTransaction'],
        [
          { ...payout, method: 'get', params: 'PayoutListParams', list: true },
          { ...payout, path: '/v1/payouts/{id}', method: 'get', params: 'PayoutRetrieveParams' },
          { ...dispute, method: 'get', params: 'DisputeListParams', list: true },
          { ...dispute, path: '/v1/disputes/{id}', method: 'get', params: 'DisputeRetrieveParams' },
          { ...dispute, path: '/v1/disputes/{id}', method: 'post', params: 'DisputeUpdateParams' },
          { ...dispute, path: '/v1/disputes/{id}/close', method: 'post', params: 'DisputeCloseParams' },
          {
            method: 'get',
            path: '/v1/balance_transactions',
            params: 'BalanceTransactionListParams',
            answer: 'BalanceTransaction',
            list: true,
          },
        ],
      ),
      {},
    );
  }, 60_000);

  test('every call of the adapter is one that Stripe has, with only what Stripe knows', () => {
    expect(contract.requestFaults(calls)).toEqual([]);
    expect(new Set(calls.map((one) => contract.operation(one))).size).toBe(7);
  });

  test('every answer is one that Stripe could give', () => {
    expect(contract.answerFaults(calls)).toEqual([]);
    // 400: what was asked for by hand has no lines.
    expect(new Set(calls.map(({ answer }) => answer.status))).toEqual(new Set([200, 400, 404]));
  });

  test('every event holds an object as Stripe has it', () => {
    const named = new Map([
      ['payout', 'Payout'],
      ['dispute', 'Dispute'],
    ]);
    const held = events.flatMap(({ type, body }) => {
      const { object } = (body as { data: { object: { object: string } } }).data;
      const name = named.get(object.object);
      return name ? [{ type, faults: contract.objectFaults(name, object) }] : [];
    });
    expect(held.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect(new Set(held.map(({ type }) => type)).size).toBeGreaterThan(5);
  });
});

describe('Square’s payouts and disputes, as its own SDK reads and writes them', () => {
  let calls: Exchange[];
  let events: SandboxEvent[];
  beforeAll(async () => {
    const recorded = await record('square');
    calls = recorded.calls.filter(isMoney);
    events = recorded.events;
  }, 60_000);

  /** What answers each call, and what writes its body. */
  const CALLS: readonly [RegExp, string, string?][] = [
    [/^GET \/v2\/payouts$/, 'ListPayoutsResponse'],
    [/^GET \/v2\/payouts\/[^/]+$/, 'GetPayoutResponse'],
    [/^GET \/v2\/payouts\/[^/]+\/payout-entries$/, 'ListPayoutEntriesResponse'],
    [/^GET \/v2\/disputes$/, 'ListDisputesResponse'],
    [/^GET \/v2\/disputes\/[^/]+$/, 'GetDisputeResponse'],
    [/^POST \/v2\/disputes\/[^/]+\/accept$/, 'AcceptDisputeResponse'],
    [
      /^POST \/v2\/disputes\/[^/]+\/evidence-text$/,
      'CreateDisputeEvidenceTextResponse',
      'CreateDisputeEvidenceTextRequest',
    ],
    [/^POST \/v2\/disputes\/[^/]+\/submit-evidence$/, 'SubmitEvidenceResponse'],
  ];
  const described = ({ method, url }: Exchange) =>
    CALLS.find(([form]) => form.test(`${method} ${url.pathname}`));
  const json = (text: string): unknown => (text === '' ? {} : JSON.parse(text));

  test('every call of the adapter is one that Square has, its body as Square’s own types are', () => {
    expect(calls.filter((one) => !described(one)).map(({ url }) => url.pathname)).toEqual([]);
    expect(new Set(calls.map(described)).size).toBe(CALLS.length);
    const faults = calls.flatMap((one) => {
      const [, , body] = described(one)!;
      return body ? squareSdkFaults(body, json(one.body)) : [];
    });
    expect(faults).toEqual([]);
    expect(calls.filter((one) => !described(one)![2] && one.body !== '' && one.body !== '{}')).toEqual([]);
  });

  test('every answer is one that Square could give', () => {
    const faults = calls.flatMap((one) => squareSdkFaults(described(one)![1], json(one.answer.body)));
    expect([...new Set(faults)]).toEqual([]);
    expect(new Set(calls.map(({ answer }) => answer.status))).toEqual(new Set([200, 404]));
  });

  /** Square's types call the dispute of an event `object`; what Square documents, and sends, is `dispute`. */
  const asTyped = (body: object) => {
    const event = body as { data: { object: { dispute?: object } } };
    const { dispute } = event.data.object;
    return dispute ? { ...event, data: { ...event.data, object: { object: dispute } } } : event;
  };

  test('every event is one that Square sends', () => {
    const money = events.filter(({ type }) => /^(payout|dispute)\./.test(type));
    const nameOf = (type: string) =>
      `${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;
    expect(money.flatMap(({ type, body }) => squareSdkFaults(nameOf(type), asTyped(body)))).toEqual([]);
    expect(new Set(money.map(({ type }) => type)).size).toBeGreaterThan(3);
  });

  test('what the SDK does not know is found', () => {
    expect(
      squareSdkFaults('GetPayoutResponse', { payout: { id: 'p', location_id: 'l', status: 'LATE' } }),
    ).toEqual(['GetPayoutResponse payout.status: Expected enum. Received "LATE".']);
    expect(squareSdkFaults('GetPayoutResponse', { payouts: [] }).join()).toContain('Unexpected key');
  });
});
