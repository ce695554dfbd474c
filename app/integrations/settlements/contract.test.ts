import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encryptToken } from '#app/platform/tokens.ts';
import { SquareGateway } from '#app/integrations/cards/square.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';
import type { CardAccount, CardProvider, PaymentGateway } from '#app/integrations/cards/port.ts';
import { startSandboxServer, type SandboxServer } from '#sandbox/server.ts';
import { createStripeSandbox, STRIPE_API } from '#sandbox/stripe/index.ts';
import { SQUARE_KEYS } from '#tests/support/cards/keepers.ts';
import { KEYS } from '#tests/support/cards/stripe-settings.ts';
import { describeContract, recordExchanges, type Exchange } from '#tests/support/contract/index.ts';
import type { Settlements } from './port.ts';
import { SquareSettlements } from './square.ts';
import { StripeSettlements } from './stripe.ts';

const ACCOUNTS: Record<CardProvider, { account: CardAccount; named: string; card: [string, string] }> = {
  stripe: {
    account: 'acct_demo_contract',
    named: 'acct_demo_contract',
    card: ['cus_demo_c', 'pm_demo_4242_c'],
  },
  square: {
    named: 'M_contract',
    card: ['SQCUS_demo_c', 'ccof:demo_1111_c'],
    account: {
      provider: 'square',
      merchantId: 'M_contract',
      locationId: 'L_M_contract',
      accessTokenEncrypted: encryptToken('EAAA_sandbox_M_contract'),
    },
  },
};

async function collected<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}

let charges = 0;
const charge = (gateway: PaymentGateway, account: CardAccount, [customer, paymentMethod]: [string, string]) =>
  gateway.chargeOffSession({
    ...{ account, customer, paymentMethod, amountCents: 9000, currency: 'USD', platformFeeCents: 100 },
    ...{ metadata: { transactionId: `t-${(charges += 1)}` }, idempotencyKey: `charge-${charges}` },
  });

describe.each(['stripe', 'square'] as const)('what %s tells of money, over HTTP', (provider) => {
  const { account, named, card } = ACCOUNTS[provider];
  let server: SandboxServer;
  let gateway: PaymentGateway;
  let settlements: Settlements;
  beforeAll(async () => {
    server = await startSandboxServer({ port: 0 });
    const options = { apiBase: server.url, retries: 0, timeoutMs: 2_000 };
    const [stripe, square] = [
      { ...KEYS, ...options },
      { ...SQUARE_KEYS, ...options },
    ];
    gateway = provider === 'stripe' ? new StripeGateway(stripe) : new SquareGateway(square);
    settlements = provider === 'stripe' ? new StripeSettlements(stripe) : new SquareSettlements(square);
  });
  afterAll(() => server.close());

  async function happens(path: string, body: object): Promise<string> {
    const response = await fetch(`${server.url}/_sandbox/${provider}/${path}`, {
      method: 'POST',
      body: JSON.stringify({ account: named, ...body }),
    });
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { made: { id: string } }).made.id;
  }
  async function paid(): Promise<string> {
    const result = await charge(gateway, account, card);
    if (result.outcome !== 'succeeded') throw new Error(result.outcome);
    return result.paymentIntentId;
  }
  const failures = () => (provider === 'stripe' ? server.stripe : server.square).failures;

  test('is a payout, whose lines come to its amount, by the payment that each is of', async () => {
    const paymentId = await paid();
    await gateway.refund({
      ...{ account, paymentIntentId: paymentId, amountCents: 2000, currency: 'USD' },
      ...{ metadata: {}, idempotencyKey: 'refund-1' },
    });
    const payoutId = await happens('pay-out', {});
    const payout = await settlements.readPayout({ account, payoutId });
    expect(payout).toMatchObject({ payoutId, state: 'in_transit', currency: 'USD', isItemized: true });
    const lines = (await collected(settlements.listPayoutLines({ account, payoutId }))).flat();
    const net = lines.reduce(
      (sum, { amountCents, feeCents, platformFeeCents }) => sum + amountCents - feeCents - platformFeeCents,
      0,
    );
    expect(net).toBe(payout.amountCents);
    expect(lines.map(({ kind }) => kind)).toContain('refund');
    expect(lines.every(({ sourceId }) => sourceId === paymentId)).toBe(true);
    // The platform's part is told apart from the provider's: within a line at Stripe, by itself at Square.
    const ours = lines.reduce(
      (sum, { kind, platformFeeCents, amountCents }) =>
        sum + platformFeeCents - (kind === 'platform_fee' ? amountCents : 0),
      0,
    );
    expect(ours).toBe(100);
    await happens('end-payout', { payout: payoutId, status: provider === 'stripe' ? 'failed' : 'FAILED' });
    expect(await settlements.readPayout({ account, payoutId })).toMatchObject({ state: 'failed' });
    expect((await settlements.readPayout({ account, payoutId })).failure).toMatch(/bank/);
    const listed = await collected(settlements.listPayouts({ account, since: Date.now() - 60_000 }));
    expect(listed.map((one) => one.payoutId)).toEqual([payoutId]);
    expect(await collected(settlements.listPayouts({ account, since: Date.now() + 60_000 }))).toEqual([]);
  });

  test('is a dispute through its states, with evidence that is taken once', async () => {
    const paymentId = await paid();
    const source = provider === 'stripe' ? { paymentIntent: paymentId } : { payment: paymentId };
    const disputeId = await happens('dispute', { ...source, isInquiry: true });
    expect(await settlements.readDispute({ account, disputeId })).toMatchObject({
      ...{ paymentId, state: 'inquiry', isTaken: false, amountCents: 9000, hasEvidence: false },
    });
    const evidence = [{ kind: 'visit' as const, text: 'It took place.' }];
    const first = { account, disputeId, evidence, idempotencyKey: 'evidence-0' };
    expect(await settlements.sendEvidence(first)).toEqual({ outcome: 'taken' });
    expect(await settlements.readDispute({ account, disputeId })).toMatchObject({
      ...{ state: 'under_review', isTaken: false, hasEvidence: true },
    });
    await happens('withdraw', { dispute: disputeId });
    const taken = await settlements.readDispute({ account, disputeId });
    // What answered the inquiry answers nothing any more.
    expect(taken).toMatchObject({
      ...{ state: 'needs_response', isTaken: true, reason: 'fraudulent', hasEvidence: false },
    });
    expect(taken.dueAt).toBeGreaterThan(Date.now());
    expect(taken.fees.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
      provider === 'stripe' ? 1500 : 0,
    );
    // The run that sent it to the inquiry died before it knew, and runs again.
    const answer = { account, disputeId, evidence, idempotencyKey: 'evidence-0' };
    expect(await settlements.sendEvidence(answer)).toEqual({ outcome: 'taken' });
    expect(await settlements.sendEvidence({ ...answer, idempotencyKey: 'evidence-2' })).toEqual({
      outcome: 'taken',
    });
    expect(await settlements.readDispute({ account, disputeId })).toMatchObject({ state: 'under_review' });
    await happens('decide-dispute', { dispute: disputeId, status: provider === 'stripe' ? 'won' : 'WON' });
    expect(await settlements.readDispute({ account, disputeId })).toMatchObject({
      state: 'won',
      isTaken: false,
    });
    expect(await settlements.sendEvidence({ ...answer, disputeId })).toMatchObject({
      outcome: provider === 'stripe' ? 'taken' : 'refused',
    });
    const listed = await collected(settlements.listDisputes({ account, since: null }));
    expect(listed.map((one) => one.disputeId)).toEqual([disputeId]);
  });

  test('is that a refund failed later', async () => {
    const paymentIntentId = await paid();
    const given = await gateway.refund({
      ...{ account, paymentIntentId, amountCents: 3000, currency: 'USD' },
      ...{ metadata: {}, idempotencyKey: 'refund-2' },
    });
    if (given.outcome !== 'refunded' && given.outcome !== 'pending') throw new Error(given.outcome);
    await happens('fail-refund', { refund: given.refundId });
    const changed = await collected(settlements.listRefunds({ account, since: Date.now() - 60_000 }));
    expect(changed).toContainEqual({ refundId: given.refundId, paymentId: paymentIntentId, hasFailed: true });
  });

  test.each(['error_before', 'drop_before', 'rate_limit'] as const)(
    'is unknown while it does not answer: %s',
    async (mode) => {
      const unavailable = { problem: 'unavailable' };
      failures().plan({ mode, times: 50 });
      await expect(settlements.readPayout({ account, payoutId: 'po_1' })).rejects.toMatchObject(unavailable);
      await expect(collected(settlements.listPayouts({ account, since: null }))).rejects.toMatchObject(
        unavailable,
      );
      await expect(settlements.readDispute({ account, disputeId: 'dp_1' })).rejects.toMatchObject(
        unavailable,
      );
      await expect(
        settlements.acceptDispute({ account, disputeId: 'dp_1', idempotencyKey: 'k' }),
      ).rejects.toMatchObject(unavailable);
      failures().clear();
      await expect(settlements.readPayout({ account, payoutId: 'po_1' })).rejects.toMatchObject({
        problem: 'not_found',
      });
    },
  );
});

// The description holds refunds and movements of the balance; payouts and disputes are held against the SDK's types (sdk-shapes.test.ts).
describeContract('stripe', (contract) => {
  let calls: Exchange[];
  let movements: object[];
  beforeAll(async () => {
    const sandbox = createStripeSandbox();
    const server = setupServer(...sandbox.handlers);
    const recorded = recordExchanges(server);
    server.listen({ onUnhandledRequest: 'error' });
    const { account, card } = ACCOUNTS.stripe;
    const gateway = new StripeGateway(KEYS);
    const settlements = new StripeSettlements(KEYS);
    const result = await charge(gateway, account, card);
    const { paymentIntentId } = result as { paymentIntentId: string };
    await gateway.refund({
      ...{ account, paymentIntentId, amountCents: 500, currency: 'USD', metadata: {}, idempotencyKey: 'r' },
    });
    await collected(settlements.listRefunds({ account, since: Date.now() - 60_000 }));
    await fetch(`${STRIPE_API}/_sandbox/stripe/pay-out`, {
      method: 'POST',
      body: JSON.stringify({ account: 'acct_demo_contract' }),
    });
    calls = (await recorded()).filter(({ url }) => url.pathname === '/v1/refunds');
    movements = sandbox.store.all('balance_transactions');
    server.close();
    sandbox.close();
  });

  test('is asked for refunds as Stripe is asked, and answers as it does', () => {
    expect(contract.requestFaults(calls)).toEqual([]);
    expect(contract.answerFaults(calls)).toEqual([]);
    expect(calls.length).toBeGreaterThan(1);
  });

  test('has movements of the balance as Stripe has', () => {
    expect(movements.flatMap((one) => contract.objectFaults('BalanceTransaction', one))).toEqual([]);
    expect(movements.length).toBe(3);
  });
});
