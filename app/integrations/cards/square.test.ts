import { encryptToken } from '#app/platform/tokens.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepers, SQUARE_KEYS, squareCard, squareSeller, type Keeper } from '#tests/support/cards/keepers.ts';
import { charge, fresh } from '#tests/support/cards/stripe-settings.ts';
import type { CardAccount } from './port.ts';
import { squareSignature } from '#sandbox/square/index.ts';
import { openAccess } from './square-seal.ts';
import { SquareGateway } from './square.ts';

/** What is Square's own: cards from tokens, and events signed with the address they go to. */

const square = keepers.find(({ name }) => name === 'Square in this process')!;
let keeper: Keeper;
beforeAll(async () => {
  keeper = await square.open();
});
afterAll(() => keeper.close());

const account = squareSeller('M_one');
const customerOf = async (of: CardAccount = account) =>
  (
    await keeper.gateway.ensureCustomer({
      account: of,
      clientRef: fresh('client'),
      email: 'not an address',
      name: 'Ana',
      idempotencyKey: fresh('customer'),
    })
  ).customer;
const add = async (token: string, customer?: string, idempotencyKey = fresh('card')) =>
  keeper.gateway.addCard({
    account,
    customer: customer ?? (await customerOf()),
    token,
    metadata: { practiceId: 'p-1', clientId: 'c-1' },
    idempotencyKey,
  });

describe('a card from a token', () => {
  test('gives brand, last four digits and expiry, and our two references when it is read again', async () => {
    const added = await add('cnon:card-nonce-ok');
    if (added.outcome !== 'saved') throw new Error(added.outcome);
    const { id } = added.setup;
    const read = await keeper.gateway.readSetupIntent({ account, id });
    expect(read).toEqual(added.setup);
    expect(read).toMatchObject({
      status: 'succeeded',
      paymentMethod: { id, brand: 'visa', last4: '1111', expMonth: 12, expYear: expect.any(Number) },
      metadata: { practiceId: 'p-1', clientId: 'c-1' },
    });
  });

  test.each([
    ['cnon:card-nonce-declined', 'declined', ['Your card was declined.']],
    [
      'cnon:card-nonce-rejected-cvv',
      'declined',
      ["Your card's security code is incorrect.", 'Your card was declined.'],
    ],
    ['cnon:card-nonce-rejected-postalcode', 'declined', ['The postal code does not fit this card.']],
    ['cnon:card-nonce-rejected-expiration', 'expired', ['Your card has expired.']],
    [
      'cnon:card-nonce-requires-verification',
      'verification_required',
      ['Your bank asks you to confirm this card. Please add it again and follow the steps of your bank.'],
    ],
    [
      'cnon:card-nonce-already-used',
      'token_gone',
      ['The card form was open for too long. Please type your card in again.'],
    ],
    [
      'cnon:never-made',
      'token_gone',
      ['The card form was open for too long. Please type your card in again.'],
    ],
  ])('%s is refused as a value: %s', async (token, reason, messages) => {
    expect(await add(token)).toEqual({ outcome: 'refused', reason, messages });
  });

  test('the same token and key keep one card, also after a lost answer', async () => {
    const customer = await customerOf();
    const key = fresh('card');
    keeper.failures.plan({ mode: 'drop_after', path: '/v2/cards' });
    expect(await add('cnon:card-nonce-ok', customer, key)).toMatchObject({ outcome: 'unavailable' });
    const second = await add('cnon:card-nonce-ok', customer, key);
    expect(second).toMatchObject({ outcome: 'saved' });
    expect(await add('cnon:card-nonce-ok', customer, key)).toEqual(second);
  });

  test('a bank that asks its client on the day declines, and says what to do', async () => {
    const card = await squareCard(keeper.gateway, account, 'cnon:card-nonce-charge-requires-verification');
    expect(await keeper.gateway.chargeOffSession({ ...card, ...charge() })).toMatchObject({
      outcome: 'declined',
      declineCode: 'CARD_DECLINED_VERIFICATION_REQUIRED',
      message: expect.stringMatching(/^Your bank asks you to confirm this card/),
    });
  });

  test('a payment that was declined is tried again as another one; one that succeeded is not', async () => {
    const bad = await squareCard(keeper.gateway, account, 'cnon:card-nonce-charge-declined');
    const declined = await keeper.gateway.chargeOffSession({ ...bad, ...charge() });
    const paymentIntentId = (declined as { paymentIntentId: string }).paymentIntentId;
    const good = await squareCard(keeper.gateway, account, 'cnon:card-nonce-ok');
    const paid = await keeper.gateway.chargeOffSession({ ...good, ...charge(), paymentIntentId });
    expect(paid).toMatchObject({ outcome: 'succeeded' });
    const before = keeper.payments();
    const again = { ...charge(), paymentIntentId: (paid as { paymentIntentId: string }).paymentIntentId };
    expect(await keeper.gateway.chargeOffSession({ ...good, ...again })).toEqual(paid);
    expect(keeper.payments()).toBe(before);
  });

  test('what Square has no step for is said so; an account of Stripe, or a wrong key, is our mistake', async () => {
    const problem = (run: Promise<unknown>) =>
      run.then(
        () => 'none',
        (error: { problem: string }) => error.problem,
      );
    const { gateway } = keeper;
    const setup = { account, customer: 'c', metadata: {}, idempotencyKey: 'k' };
    expect(await problem(gateway.createSetupIntent(setup))).toBe('unsupported');
    expect(await problem(gateway.confirmOnSession({ account, paymentIntentId: 'p' }))).toBe('unsupported');
    expect(await problem(gateway.readSetupIntent({ account: 'acct_1', id: 'x' }))).toBe('misconfigured');
    const other = { ...account, accessTokenEncrypted: squareSeller('').accessTokenEncrypted };
    expect(await problem(gateway.readSetupIntent({ account: other, id: 'x' }))).toBe('misconfigured');
  });
});

describe('the leave to act for a seller', () => {
  const renew = (refreshToken: string) =>
    keeper.gateway.renewAccess({ account, refreshTokenEncrypted: encryptToken(refreshToken) });

  test('is renewed for thirty days, encrypted, and the new token acts for the same seller', async () => {
    const before = Date.now();
    const renewal = await renew('EQAA_sandbox_M_one');
    if (renewal.outcome !== 'renewed') throw new Error(renewal.outcome);
    const { accessTokenEncrypted, refreshTokenEncrypted, expiresAt } = renewal;
    expect(expiresAt - before).toBeGreaterThan(29 * 24 * 3_600_000);
    expect(openAccess(accessTokenEncrypted)).not.toBe(openAccess(account.accessTokenEncrypted!));
    expect(openAccess(refreshTokenEncrypted)).toBe('EQAA_sandbox_M_one');
    const added = await add('cnon:card-nonce-ok');
    if (added.outcome !== 'saved') throw new Error(added.outcome);
    const read = keeper.gateway.readSetupIntent({
      account: { ...account, accessTokenEncrypted },
      id: added.setup.id,
    });
    expect((await read).paymentMethod?.id).toBe(added.setup.paymentMethod.id);
  });

  test('is refused where the seller took it back, and unknown where Square does not answer', async () => {
    expect(await renew('EQAA_taken_back')).toEqual({
      outcome: 'refused',
      message: "Square refuses the seller's access (UNAUTHORIZED)",
    });
    keeper.failures.plan({ mode: 'error_before', method: 'POST', path: '/oauth2/token', times: 2 });
    expect(await renew('EQAA_sandbox_M_one')).toEqual({ outcome: 'unavailable' });
  });
});

describe('C46: webhooks', () => {
  // One moment for all: an event made a second time is the same to the byte.
  const now = Date.now();
  const gateway = new SquareGateway(SQUARE_KEYS);
  const eventOf = (more: object = {}) =>
    JSON.stringify({
      merchant_id: 'M_one',
      type: 'payment.updated',
      event_id: 'e-1',
      created_at: new Date(now).toISOString(),
      data: {
        type: 'payment',
        id: 'pay-1',
        object: { payment: { id: 'pay-1', status: 'COMPLETED', reference_id: 'tx-1' } },
      },
      ...more,
    });
  const sign = (payload: string, key = SQUARE_KEYS.webhookSignatureKey, url = SQUARE_KEYS.notificationUrl) =>
    squareSignature(payload, key, url);

  test('a signed event comes out in our nouns, as text or as bytes', async () => {
    const body = eventOf();
    const expected = {
      ok: true,
      event: {
        id: 'e-1',
        kind: 'payment_succeeded',
        type: 'payment.updated',
        account: 'M_one',
        createdAt: expect.any(Number),
        refs: { paymentIntentId: 'pay-1' },
        metadata: { transactionId: 'tx-1' },
      },
    };
    expect(await gateway.verifyWebhook(body, sign(body))).toEqual(expected);
    expect(await gateway.verifyWebhook(new TextEncoder().encode(body), sign(body))).toEqual(expected);
  });

  const at = (ms: number) => eventOf({ created_at: new Date(now + ms).toISOString() });
  test.each([
    ['no signature', eventOf(), null, 'signature_missing'],
    ['another key', eventOf(), sign(eventOf(), 'other'), 'signature_wrong'],
    ['another address', eventOf(), sign(eventOf(), undefined, 'https://evil.example/'), 'signature_wrong'],
    ['a body changed by one byte', eventOf().replace('pay-1', 'pay-2'), sign(eventOf()), 'signature_wrong'],
    ['four days old', at(-4 * 86_400_000), sign(at(-4 * 86_400_000)), 'timestamp_outside_window'],
    ['from tomorrow', at(86_400_000), sign(at(86_400_000)), 'timestamp_outside_window'],
    ['no event', '{}', sign('{}'), 'malformed'],
    ['no JSON', 'payment', sign('payment'), 'malformed'],
  ])('%s is refused', async (_what, body, signature, reason) => {
    expect(await gateway.verifyWebhook(body, signature)).toEqual({ ok: false, reason });
  });
});
