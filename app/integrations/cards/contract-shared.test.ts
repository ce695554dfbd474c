import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepers, type Keeper } from '#tests/support/cards/keepers.ts';
import { charge, fresh } from '#tests/support/cards/stripe-settings.ts';

/** What the product relies on whoever keeps the cards: the same tests for both adapters, in process and over HTTP. */
describe.each(keepers)('$name', ({ open }) => {
  let keeper: Keeper;
  beforeAll(async () => {
    keeper = await open();
  });
  afterAll(() => keeper.close());

  const of = (account = keeper.account) => ({ account });
  const paid = async (over: object = {}) => {
    const card = await keeper.savedCard('good');
    const request = { ...card, ...charge(over) };
    const result = await keeper.gateway.chargeOffSession(request);
    if (result.outcome !== 'succeeded') throw new Error(`not charged: ${result.outcome}`);
    return { request, result, ...of(), paymentIntentId: result.paymentIntentId };
  };

  test('a saved card is charged, and the payment read again names our transaction', async () => {
    const { request, result, paymentIntentId } = await paid({ currency: 'cad' });
    expect(result).toMatchObject({ amountCents: 12_000, currency: 'CAD' });
    expect(await keeper.gateway.readPaymentIntent({ ...of(), paymentIntentId })).toMatchObject({
      status: 'succeeded',
      receivedCents: 12_000,
      refundedCents: 0,
      metadata: { transactionId: request.metadata.transactionId },
      paymentMethod: { id: request.paymentMethod, brand: 'visa' },
    });
  });

  test('a bank that refuses the charge is a value, with a text for the client', async () => {
    const card = await keeper.savedCard('declinedOnTheDay');
    expect(await keeper.gateway.chargeOffSession({ ...card, ...charge() })).toMatchObject({
      outcome: 'declined',
      paymentIntentId: expect.any(String),
      message: 'Your card was declined.',
      declineCode: expect.any(String),
    });
  });

  test('an amount too small is a decline too', async () => {
    const card = await keeper.savedCard('good');
    const small = await keeper.gateway.chargeOffSession({ ...card, ...charge({ amountCents: 10 }) });
    expect(small).toMatchObject({ outcome: 'declined', message: expect.stringMatching(/too small/) });
  });

  test('the same key charges once and answers the same; with another amount it is an error', async () => {
    const before = keeper.payments();
    const { request, result } = await paid();
    expect(await keeper.gateway.chargeOffSession(request)).toEqual(result);
    expect(keeper.payments()).toBe(before + 1);
    const other = keeper.gateway.chargeOffSession({ ...request, amountCents: 13_000 });
    await expect(other).rejects.toMatchObject({ problem: 'key_reused' });
  });

  test('a charge whose answer is lost is unknown; asked again with its key it was made once', async () => {
    const card = await keeper.savedCard('good');
    const request = { ...card, ...charge() };
    const before = keeper.payments();
    keeper.failures.plan({ mode: 'timeout_after', method: 'POST', path: keeper.paths.payments });
    const lost = await keeper.impatient.chargeOffSession(request);
    expect(lost.outcome).toBe('unavailable');
    expect(await keeper.gateway.chargeOffSession(request)).toMatchObject({ outcome: 'succeeded' });
    expect(keeper.payments()).toBe(before + 1);
  });

  test('and is found by our transaction where the key is too old', async () => {
    const { request, paymentIntentId } = await paid();
    const find = (metadataValue: string) =>
      keeper.gateway.findPaymentIntent({
        ...of(),
        customer: request.customer,
        metadataKey: 'transactionId',
        metadataValue,
        amountCents: 12_000,
      });
    expect(await find(request.metadata.transactionId)).toMatchObject({
      paymentIntentId,
      status: 'succeeded',
    });
    expect(await find('tx-never')).toBeNull();
  });

  test('refunds: in parts, once a key, never more than was taken', async () => {
    const { paymentIntentId } = await paid();
    const refund = (amountCents?: number, idempotencyKey = fresh('refund')) =>
      keeper.gateway.refund({
        ...of(),
        paymentIntentId,
        amountCents,
        currency: 'USD',
        metadata: {},
        idempotencyKey,
      });
    const key = fresh('refund');
    const part = await refund(5_000, key);
    expect(part).toMatchObject({ refundId: expect.any(String), amountCents: 5_000, currency: 'USD' });
    expect(await refund(5_000, key)).toEqual(part);
    expect(await refund(7_001)).toMatchObject({ outcome: 'refused' });
    expect(await refund()).toMatchObject({ amountCents: 7_000 });
    expect(await refund()).toEqual({ outcome: 'refused', message: 'This payment was refunded already.' });
    expect(await keeper.gateway.readPaymentIntent({ ...of(), paymentIntentId })).toMatchObject({
      refundedCents: 12_000,
    });
    const listed = await keeper.gateway.listRefunds({ ...of(), paymentIntentId });
    expect(listed).toMatchObject([
      { amountCents: 5_000, hasFailed: false },
      { amountCents: 7_000, hasFailed: false },
    ]);
    expect(listed[0]!.refundId).toBe((part as { refundId: string }).refundId);
  });

  test('a refund that cannot be asked for is unknown, not refused', async () => {
    const { paymentIntentId } = await paid();
    keeper.failures.plan({ mode: 'error_before', path: keeper.paths.refunds, times: 3 });
    const request = {
      ...of(),
      paymentIntentId,
      amountCents: 100,
      currency: 'USD',
      metadata: {},
      idempotencyKey: fresh('r'),
    };
    expect(await keeper.impatient.refund(request)).toMatchObject({ outcome: 'unavailable' });
    keeper.failures.clear();
  });

  test('a card that is forgotten is charged no more; forgetting it twice is done', async () => {
    const card = await keeper.savedCard('good');
    const detach = { ...of(), paymentMethod: card.paymentMethod };
    await keeper.gateway.detach(detach);
    await keeper.gateway.detach(detach);
    expect(await keeper.gateway.chargeOffSession({ ...card, ...charge() })).toMatchObject({
      outcome: 'declined',
      message: expect.stringContaining('add a card again'),
    });
  });

  test("C49: one practice's cards and payments do not exist for another", async () => {
    const { request, paymentIntentId } = await paid();
    const account = keeper.otherAccount;
    await expect(keeper.gateway.readPaymentIntent({ account, paymentIntentId })).rejects.toMatchObject({
      problem: 'not_found',
    });
    const stolen = { ...request, ...charge(), account };
    expect(await keeper.gateway.chargeOffSession(stolen)).toMatchObject({
      outcome: 'declined',
      paymentIntentId: null,
    });
  });

  test('an error of ours says what is wrong and holds no key', async () => {
    const error = await keeper.gateway
      .readPaymentIntent({ ...of(), paymentIntentId: 'pi_never' })
      .catch((caught: unknown) => caught as Error);
    expect(error).toMatchObject({ problem: 'not_found' });
    expect(String(error)).not.toMatch(/sk_|EAAA/);
  });

  test('the page is told what it needs, and nothing secret', () => {
    const config = keeper.gateway.browserConfig(keeper.account);
    expect(config).toMatchObject({ provider: keeper.provider, account: expect.any(String) });
    expect(JSON.stringify(config)).not.toMatch(/sk_|EAAA|Encrypted/);
  });
});
