import { beforeEach, describe, expect, test } from 'vitest';
import { squareSignature } from '#sandbox/square/index.ts';
import {
  applyProviderEvent,
  chargeCard,
  lookForMoney,
  receiveProviderEvent,
  resolveTransaction,
} from '#app/domain/payments/index.ts';
import { proInbox } from '#app/domain/inbox/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { consent, takeBack, type Said } from '#tests/support/cards/square-consent.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { happeningsIn } from '#tests/support/money/happenings.ts';
import { paymentWorld, SQUARE_WEBHOOK } from '#tests/support/worlds/payments.ts';
import { checkPaymentAccount } from '../check-payment-account.ts';
import {
  authorizeSquare,
  connectSquare,
  disconnectSquareAccount,
  refreshSquareAccount,
  squareAccount,
  updatePracticePaymentProvider,
} from '../index.ts';
import { SQUARE_MESSAGES as TEXTS } from '../messages.ts';

const world = paymentWorld('square');

/** Neither practice has ever heard of Square; A takes no cards at all. */
beforeEach(async () => {
  world.square.store.reset();
  await world.rows(`DELETE FROM "PaymentAccount"`);
  await world.rows(`DELETE FROM "RateLimit"`);
  await world.rows(`DELETE FROM "ConnectAttempt"`);
  await world.rows(
    `UPDATE "Practice" SET "paymentProvider" = NULL, "isStripeApproved" = false, "defaultCurrency" = 'USD'`,
  );
});

type Owner = ReturnType<typeof world.owner>;
const begin = async (as: Owner) => (await ok(runOperation(connectSquare, as, {}))).url;
const end = (as: Owner, back: URL) =>
  runOperation(authorizeSquare, as, {
    state: back.searchParams.get('state') ?? '',
    code: back.searchParams.get('code'),
  });
/** Through Square's page and back. */
const connect = async (said: Said = {}, as: Owner = world.owner()) =>
  end(as, await consent(await begin(as), said));
const shown = (as: Owner = world.owner()) => ok(runOperation(squareAccount, as, {}));
const row = async (id = world.a().id) =>
  (
    await world.rows(`SELECT * FROM "PaymentAccount" WHERE "practiceId" = $1 AND provider = 'square'`, [id])
  )[0];
const practice = async (id = world.a().id) =>
  (
    await world.rows(
      `SELECT "paymentProvider", "defaultCurrency"::text, takes_cards(id) AS "takesCards" FROM "Practice" WHERE id = $1`,
      [id],
    )
  )[0];
const refusedWith = (userMessage: string) => ({ ok: false, refusal: { userMessage } });
const dashboard = async () =>
  `https://connect.squareupsandbox.com/oauth2/seller/${(await row()).externalAccountId}`;
const leaves = () => world.square.store.all('sellers').filter(({ scopes }) => scopes !== null).length;
const check = async (practiceId = world.a().id) =>
  runOperation(checkPaymentAccount, world.system(), {
    practiceId,
    paymentAccountId: (await row(practiceId)).id,
  });

describe('connecting Square (002 §2, §3)', () => {
  test('from nothing: a yes at Square, and cards are charged through that account', async () => {
    expect(await shown()).toMatchObject({ state: 'not_connected', squareConnected: false, manageUrl: null });
    expect(await connect()).toEqual({ ok: true, value: { displayName: 'Linen & Pine', isProvider: true } });
    expect(await shown()).toMatchObject({
      state: 'connected',
      squareConnected: true,
      displayName: 'Linen & Pine',
      currency: 'USD',
      erroredAt: null,
      error: null,
    });
    expect(await practice()).toMatchObject({ paymentProvider: 'square', takesCards: true });
    expect(await practice(world.b().id)).toMatchObject({ paymentProvider: null, takesCards: false });
    // The same account once more moves no money.
    await ok(connect());
    expect(await world.toldWhoIsPaid()).toEqual(['Square (Linen & Pine)']);
  });

  test('its keys stand nowhere in the clear: not in a row, an answer or an error', async () => {
    const answers = [await connect(), await shown(), await connect({ name: 'Another' })];
    const kept = await row();
    const everything = JSON.stringify([answers, kept, await world.rows('SELECT * FROM "ConnectAttempt"')]);
    expect(everything).not.toMatch(/EAAA_|EQAA_|sq0cgp-|square_application_secret/);
    expect(kept.accessTokenEncrypted).toMatch(/^[\w-]{40,}$/);
  });

  test('a first provider brings its currency; the main location may be closed', async () => {
    await ok(connect({ name: 'Maple', country: 'CA', places: 'two' }));
    expect(await practice()).toMatchObject({ paymentProvider: 'square', defaultCurrency: 'CAD' });
    expect((await row()).locationId).toMatch(/^L2/);
  });

  test.each<[Said, string]>([
    [{ name: 'Closed', places: 'closed' }, TEXTS.noLocation],
    [{ name: 'Cash', places: 'no_cards' }, TEXTS.noLocation],
    [{ name: 'Thames', country: 'GB' }, TEXTS.foreignCurrency],
  ])(
    'an account that could not be charged to is not taken, and its leave is given back: %o',
    async (said, text) => {
      expect(await connect(said)).toMatchObject(refusedWith(text));
      expect(await row()).toBeUndefined();
      expect(leaves()).toBe(0);
    },
  );

  test('a no changes nothing, and ends the attempt', async () => {
    const back = await consent(await begin(world.owner()), {}, 'deny');
    expect(await end(world.owner(), back)).toMatchObject(refusedWith(TEXTS.denied));
    expect(await end(world.owner(), back)).toMatchObject({ ok: false, refusal: { code: 'expired' } });
    expect(await row()).toBeUndefined();
  });

  test('a stranger’s state, another session’s, or one that was used ties nothing (login CSRF, C100)', async () => {
    const back = await consent(await begin(world.otherOwner()));
    expect(await end(world.owner(), back)).toMatchObject({ ok: false, refusal: { code: 'expired' } });
    await ok(end(world.otherOwner(), back));
    expect(await end(world.otherOwner(), back)).toMatchObject({ ok: false, refusal: { code: 'expired' } });
    const forged = new URL(back);
    forged.searchParams.set('state', 'made-up');
    expect(await end(world.owner(), forged)).toMatchObject({ ok: false, refusal: { code: 'expired' } });
    expect(await row()).toBeUndefined();
  });

  test('a code that is over, or whose answer is lost, is begun anew', async () => {
    const back = await consent(await begin(world.owner()));
    back.searchParams.set('code', 'sq0cgp-nothing');
    expect(await end(world.owner(), back)).toMatchObject(refusedWith(TEXTS.codeOver));
    const lost = await consent(await begin(world.owner()));
    world.failures.plan({ mode: 'drop_after', method: 'POST', path: '/oauth2/token' });
    expect(await end(world.owner(), lost)).toMatchObject(refusedWith(TEXTS.unreachable));
    expect(await row()).toBeUndefined();
    await ok(connect());
  });

  test('two tabs that come back with two yeses leave one account', async () => {
    const [one, two] = [await begin(world.owner()), await begin(world.owner())];
    const backs = [await consent(one), await consent(two)];
    await Promise.all(backs.map((back) => end(world.owner(), back)));
    expect(await world.rows(`SELECT provider FROM "PaymentAccount"`)).toEqual([{ provider: 'square' }]);
    expect(await shown()).toMatchObject({ state: 'connected' });
  });
});

describe('losing access, and coming back', () => {
  const word = async () => {
    const event = world.square.store
      .all('events')
      .findLast(({ type }) => type === 'oauth.authorization.revoked')!;
    const rawBody = JSON.stringify({ ...event.body, created_at: new Date().toISOString() });
    const signature = squareSignature(
      rawBody,
      SQUARE_WEBHOOK.webhookSignatureKey,
      SQUARE_WEBHOOK.notificationUrl,
    );
    await ok(runOperation(receiveProviderEvent, world.system(), { provider: 'square', rawBody, signature }));
    const [stored] = await world.rows('SELECT id FROM "WebhookEvent" WHERE "eventId" = $1', [event.id]);
    return ok(runOperation(applyProviderEvent, world.system(), { webhookEventId: stored.id }));
  };

  test('Square’s word of it takes the cards away; the same account brings them back', async () => {
    await ok(connect());
    const { id } = await world.anAppointment();
    await takeBack(await dashboard());
    expect(await word()).toEqual({ applied: true });
    expect(await shown()).toMatchObject({ state: 'lost', error: TEXTS.lost, erroredAt: expect.any(Date) });
    expect(await practice()).toMatchObject({ takesCards: false, paymentProvider: 'square' });
    expect(await connect({ name: 'Another business' })).toMatchObject(
      refusedWith(TEXTS.anotherAccount('Linen & Pine')),
    );
    await ok(connect());
    expect(await practice()).toMatchObject({ takesCards: true });
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: id }));
    expect(await world.moved(id)).toMatchObject({ payments: 1, taken: 9000 });
  });

  test.each([
    [{ status: 'INACTIVE' }, TEXTS.inactive],
    [{ places: 'INACTIVE' }, TEXTS.noPlaceNow],
    [{ cards: false }, TEXTS.noPlaceNow],
  ])('an account that takes no cards by now is told apart from lost access: %o', async (now, error) => {
    await ok(connect());
    const { order } = happeningsIn(world, (await row()).externalAccountId as string);
    await order('stand', now);
    await ok(check());
    expect(await shown()).toMatchObject({ state: 'stopped', error, squareConnected: true });
    expect(await practice()).toMatchObject({ takesCards: false, paymentProvider: 'square' });
    const inbox = async () => (await ok(runOperation(proInbox, world.owner(), {}))).accountProblems;
    expect(await inbox()).toEqual([error]);
    // The way back: set right at Square, asked once more; no consent is needed.
    const refresh = () => ok(runOperation(refreshSquareAccount, world.owner(), {}));
    expect(await refresh()).toEqual({ operational: false });
    await order('stand', {});
    expect(await refresh()).toEqual({ operational: true });
    expect(await shown()).toMatchObject({ state: 'connected', error: null });
    expect(await practice()).toMatchObject({ takesCards: true });
    expect(await inbox()).toEqual([]);
    await order('stand', now);
    await takeBack(await dashboard());
    await ok(check());
    expect(await shown()).toMatchObject({ state: 'lost', error: TEXTS.lost });
  });

  test('an account that Square has deactivated is not connected', async () => {
    await ok(connect());
    const { order } = happeningsIn(world, (await row()).externalAccountId as string);
    await order('stand', { status: 'INACTIVE' });
    await ok(runOperation(disconnectSquareAccount, world.owner(), {}));
    expect(await runOperation(refreshSquareAccount, world.owner(), {})).toMatchObject(
      refusedWith(TEXTS.notConnected),
    );
    await order('stand', { status: 'INACTIVE' });
    expect(await connect()).toMatchObject(refusedWith(TEXTS.inactive));
    expect(await shown()).toMatchObject({ state: 'disconnected' });
  });

  test('a word that is not true changes nothing: Square is asked', async () => {
    await ok(connect());
    await takeBack(await dashboard());
    await ok(connect());
    expect(await word()).toEqual({ applied: true });
    expect(await shown()).toMatchObject({ state: 'connected' });
  });

  test('a word that was lost is found by the daily look', async () => {
    await ok(connect());
    const due = async (at: number) =>
      (await checkPaymentAccount.due!(world.system(), new Date(at))).map(({ practiceId }) => practiceId);
    expect(await due(TEST_NOW + DAY_MS - 1)).toEqual([]);
    expect(await due(TEST_NOW + DAY_MS)).toEqual([world.a().id]);
    world.failures.plan({ mode: 'error_before', path: '/v2/merchants/me' });
    expect(await check()).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
    expect(await shown()).toMatchObject({ state: 'connected' });
    world.failures.clear();
    await takeBack(await dashboard());
    await ok(check());
    expect(await shown()).toMatchObject({ state: 'lost' });
  });
});

describe('disconnecting, and another account', () => {
  test('gives the leave back, forgets the keys, and keeps the cards for the same account', async () => {
    await ok(connect());
    const { id } = await world.anAppointment();
    const { externalAccountId } = await row();
    await ok(runOperation(disconnectSquareAccount, world.owner(), {}));
    expect(await row()).toMatchObject({
      externalAccountId,
      accessTokenEncrypted: null,
      refreshTokenEncrypted: null,
      operational: false,
    });
    expect(leaves()).toBe(0);
    expect(await shown()).toMatchObject({ state: 'disconnected', squareConnected: false });
    expect(await practice()).toMatchObject({ paymentProvider: null, takesCards: false });
    expect(await runOperation(disconnectSquareAccount, world.owner(), {})).toMatchObject(
      refusedWith(TEXTS.notConnected),
    );
    await ok(connect());
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: id }));
    expect(await world.moved(id)).toMatchObject({ payments: 1 });
  });

  test('another account takes its place: cards of the former are asked for again (C101)', async () => {
    await ok(connect());
    const { id } = await world.anAppointment();
    await ok(runOperation(disconnectSquareAccount, world.owner(), {}));
    await ok(connect({ name: 'New rooms' }));
    expect(await shown()).toMatchObject({ state: 'connected', displayName: 'New rooms' });
    expect((await world.toldWhoIsPaid()).at(-1)).toBe('Square (New rooms)');
    expect(
      await world.rows(
        `SELECT count(*)::int AS n FROM "PaymentMethod" WHERE "practiceId" = $1 AND provider = 'square' AND "detachedAt" IS NULL`,
        [world.a().id],
      ),
    ).toEqual([{ n: 0 }]);
    expect(await runOperation(chargeCard, world.owner(), { appointmentId: id })).toMatchObject({ ok: false });
    expect(await world.moved(id)).toMatchObject({ payments: 0 });
  });

  test('an account that comes back is paid out, and asked, where it was charged before too', async () => {
    await ok(connect());
    const { id } = await world.anAppointment();
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: id }));
    const { externalAccountId: account, locationId: location } = await row();
    await ok(runOperation(disconnectSquareAccount, world.owner(), {}));
    await ok(connect({ name: 'New rooms' }));
    expect(await row()).toMatchObject({ formerLocationIds: [], placesOfOthers: { [account]: [location] } });
    const other = await row();
    await ok(runOperation(disconnectSquareAccount, world.owner(), {}));
    // Its main place is closed by now.
    await ok(connect({ places: 'two' }));
    expect(await row()).toMatchObject({
      ...{ externalAccountId: account, formerLocationIds: [location] },
      placesOfOthers: { [other.externalAccountId]: [other.locationId] },
    });
    expect((await row()).locationId).not.toBe(location);
    const made = await happeningsIn(world).order('pay-out', { account, location });
    await ok(runOperation(lookForMoney, world.system(), { practiceId: world.a().id }));
    const found = await world.rows('SELECT state FROM "Payout" WHERE "providerPayoutId" = $1', [made!.id]);
    expect(found).toEqual([{ state: 'in_transit' }]);
  });

  test('waits for a charge that is under way', async () => {
    await ok(connect());
    const { id } = await world.anAppointment();
    world.failures.plan({ mode: 'drop_after', method: 'POST', path: '/v2/payments', times: 3 });
    await runOperation(chargeCard, world.owner(), { appointmentId: id });
    world.failures.clear();
    expect(await runOperation(disconnectSquareAccount, world.owner(), {})).toMatchObject(
      refusedWith(TEXTS.underWay),
    );
    expect(await shown()).toMatchObject({ state: 'connected' });
    const [intent] = await world.transactions(id);
    world.clock().advance(5 * 60_000);
    await runOperation(resolveTransaction, world.system(), {
      practiceId: world.a().id,
      transactionId: intent!.id,
    });
    await ok(runOperation(disconnectSquareAccount, world.owner(), {}));
  });

  test('of two practices at one account, one that leaves takes nothing from the other', async () => {
    await ok(connect());
    await ok(connect({}, world.otherOwner()));
    await ok(runOperation(disconnectSquareAccount, world.owner(), {}));
    expect(leaves()).toBe(1);
    await ok(check(world.b().id));
    expect(await shown(world.otherOwner())).toMatchObject({ state: 'connected' });
    await ok(runOperation(disconnectSquareAccount, world.otherOwner(), {}));
    expect(leaves()).toBe(0);
  });
});

describe('money, end to end', () => {
  test('an answer and an event that were both lost are found by the sweep: one charge', async () => {
    await ok(connect());
    const { id } = await world.anAppointment();
    world.failures.plan({ mode: 'drop_after', method: 'POST', path: '/v2/payments', times: 3 });
    await runOperation(chargeCard, world.owner(), { appointmentId: id });
    world.failures.clear();
    world.clock().advance(3 * 60_000);
    const due = await resolveTransaction.due!(world.system(), new Date(world.clock().now()));
    const [intent] = await world.transactions(id);
    const mine = due.find(({ transactionId }) => transactionId === intent!.id)!;
    await ok(runOperation(resolveTransaction, world.system(), mine));
    expect(await world.ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    expect(await world.moved(id)).toMatchObject({ taken: 9000, payments: 1 });
  });

  test('a second provider is not used before it is switched to; then saved cards of the first are not charged', async () => {
    await world.rows(
      `UPDATE "Practice" SET "paymentProvider" = 'stripe', "isStripeApproved" = true WHERE id = $1`,
      [world.a().id],
    );
    expect(await ok(connect())).toMatchObject({ isProvider: false });
    const { id } = await world.anAppointment();
    expect(await runOperation(chargeCard, world.owner(), { appointmentId: id })).toMatchObject({ ok: false });
    expect(await world.moved(id)).toMatchObject({ payments: 0 });
    await ok(runOperation(updatePracticePaymentProvider, world.owner(), { provider: 'square' }));
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: id }));
    expect(await world.moved(id)).toMatchObject({ payments: 1 });
  });
});
