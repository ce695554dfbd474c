import { beforeEach, describe, expect, test } from 'vitest';
import Stripe from 'stripe';
import {
  aClientWithCard,
  aGroupEvent,
  aGroupEventType,
  aRegistration,
  given,
} from '#prisma/situations/index.ts';
import { eventRegistration } from '#app/domain/events/index.ts';
import { applyProviderEvent, chargeCard, receiveProviderEvent } from '#app/domain/payments/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { FILLED, fillIn, follow, press } from '#tests/support/cards/onboarding.ts';
import { refusing } from '#tests/support/payments/refusing-ports.ts';
import { paymentWorld, WEBHOOK_SECRET } from '#tests/support/worlds/payments.ts';
import {
  connectStripe,
  refreshStripeAccount,
  replaceStripeAccount,
  stripeAccount,
  stripeManagePage,
} from './index.ts';
import { BANKING_MESSAGES } from './messages.ts';

const world = paymentWorld();

/** Practice A has never heard of Stripe. */
beforeEach(async () => {
  world.sandbox.store.reset();
  await world.rows(`DELETE FROM "PaymentAccount"`);
  await world.rows(`DELETE FROM "RateLimit"`);
  await world.rows(
    `UPDATE "Practice" SET "stripeAccountId" = NULL, "isStripeApproved" = false, "paymentProvider" = NULL, "defaultCurrency" = 'USD'
     WHERE id = $1`,
    [world.a().id],
  );
});

const connect = () => runOperation(connectStripe, world.owner(), {});
const refresh = () => ok(runOperation(refreshStripeAccount, world.owner(), {}));
const shown = () => ok(runOperation(stripeAccount, world.owner(), {}));
const PRACTICE = `
  SELECT "stripeAccountId", "isStripeApproved", "paymentProvider", "defaultCurrency"::text, takes_cards(id) AS "takesCards"
  FROM "Practice" WHERE id = $1`;
const practice = async (id = world.a().id) => (await world.rows(PRACTICE, [id]))[0];
const accounts = () => world.sandbox.store.all('accounts').length;

/** An event of the sandbox, signed as Stripe signs those of connected accounts. */
function signed(event: { id: string; body: object }) {
  const rawBody = JSON.stringify(event.body);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret: WEBHOOK_SECRET });
  return { rawBody, signature };
}
async function deliver(event: { id: string; body: object }) {
  await ok(runOperation(receiveProviderEvent, world.system(), signed(event)));
  return apply(event.id);
}
async function apply(eventId: string) {
  const [row] = await world.rows('SELECT id FROM "WebhookEvent" WHERE "eventId" = $1', [eventId]);
  return ok(runOperation(applyProviderEvent, world.system(), { webhookEventId: row.id }));
}
const eventsOf = (account: string) =>
  world.sandbox.store.all('events').filter(({ body }) => (body as { account?: string }).account === account);

describe('connecting Stripe from nothing (002 §2, §3)', () => {
  test('opens one account, and after the form clients can pay by card', async () => {
    expect(await shown()).toMatchObject({ state: 'not_connected', displayName: null });
    const { url } = await ok(connect());
    const { stripeAccountId } = await practice();
    expect(url).toContain(`/setup/s/${stripeAccountId}/`);
    expect(world.sandbox.store.all('accounts').find(({ id }) => id === stripeAccountId)).toMatchObject({
      type: 'standard',
      country: 'US',
      email: expect.stringContaining('@'),
      metadata: { practiceId: world.a().id },
    });
    expect(await shown()).toMatchObject({ state: 'unfinished', operational: false });
    // Coming back says nothing: nothing was filled in.
    expect(await refresh()).toEqual({ operational: false });
    expect(await shown()).toMatchObject({
      state: 'unfinished',
      requirementsPastDue: expect.arrayContaining(['person']),
    });
    expect(await practice()).toMatchObject({
      isStripeApproved: false,
      paymentProvider: null,
      takesCards: false,
    });

    await fillIn(url);
    expect(await refresh()).toEqual({ operational: true });
    expect(await refresh()).toEqual({ operational: true });
    expect(await world.toldWhoIsPaid()).toHaveLength(1);
    expect((await world.toldWhoIsPaid())[0]).toMatch(/^Stripe/);
    expect(await shown()).toMatchObject({ state: 'operational', operational: true, connectionError: null });
    expect(await practice()).toMatchObject({
      stripeAccountId,
      isStripeApproved: true,
      paymentProvider: 'stripe',
      takesCards: true,
    });
    expect(await connect()).toMatchObject({
      ok: false,
      refusal: { code: 'state_changed', userMessage: BANKING_MESSAGES.alreadyConnected },
    });
    expect(await ok(runOperation(stripeManagePage, world.owner(), {}))).toEqual({
      url: 'https://dashboard.stripe.com/',
    });
  });

  test('two tabs at once get the same account', async () => {
    const before = accounts();
    const outcomes = await Promise.all(Array.from({ length: 4 }, connect));
    const urls = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value.url] : []));
    expect(urls.length).toBeGreaterThan(0);
    expect(accounts()).toBe(before + 1);
    const { stripeAccountId } = await practice();
    for (const url of urls) expect(url).toContain(stripeAccountId);
    expect(await world.rows(`SELECT provider FROM "PaymentAccount"`)).toEqual([{ provider: 'stripe' }]);
  });

  test('an account whose answer was lost is found by the same key', async () => {
    const before = accounts();
    world.failures.plan({ mode: 'drop_after', path: '/v1/accounts', times: 2 });
    expect(await connect()).toMatchObject({
      ok: false,
      refusal: {
        code: 'unavailable',
        userMessage: `Issue connecting to Stripe: ${BANKING_MESSAGES.unreachable}`,
      },
    });
    expect(accounts()).toBe(before + 1);
    expect((await practice()).stripeAccountId).toBeNull();
    world.failures.clear();
    await ok(connect());
    expect(accounts()).toBe(before + 1);
  });

  test('left halfway it is gone on with; a link opened twice leads to a new one', async () => {
    const { url } = await ok(connect());
    const { firstName, lastName, ssn } = FILLED;
    await fillIn(url, { firstName, lastName, ssn }, 'later');
    await refresh();
    expect(await shown()).toMatchObject({
      state: 'unfinished',
      requirementsPastDue: ['business', 'bank_account', 'terms'],
    });
    expect(await follow(url)).toBe('http://localhost:3000/portal/settings/banking/link');
    const again = await ok(connect());
    await fillIn(again.url);
    expect(await refresh()).toEqual({ operational: true });
  });

  test('the currency follows where Stripe is the first provider; Square stays where it is', async () => {
    await world.rows(`UPDATE "Practice" SET "defaultCurrency" = 'CAD' WHERE id = $1`, [world.a().id]);
    await world.rows(`UPDATE "Location" SET "countryCode" = NULL WHERE "practiceId" = $1`, [world.a().id]);
    await fillIn((await ok(connect())).url);
    await world.rows(`UPDATE "Practice" SET "defaultCurrency" = 'USD' WHERE id = $1`, [world.a().id]);
    await refresh();
    expect(await practice()).toMatchObject({ paymentProvider: 'stripe', defaultCurrency: 'CAD' });
    await world.rows(
      `UPDATE "Practice" SET "defaultCurrency" = 'USD', "paymentProvider" = 'square' WHERE id = $1`,
      [world.a().id],
    );
    await refresh();
    expect(await practice()).toMatchObject({
      paymentProvider: 'square',
      defaultCurrency: 'USD',
      isStripeApproved: true,
    });
    await world.rows(`UPDATE "Location" SET "countryCode" = 'US' WHERE "practiceId" = $1`, [world.a().id]);
  });

  test('what Stripe refuses for good says so, and changes nothing', async () => {
    const before = await practice();
    const away = refusing(world.owner() as never, 'connect' as never, 'open' as never, 'invalid_request');
    expect(await runOperation(connectStripe, away as never, {})).toMatchObject({
      ok: false,
      refusal: { code: 'conflict', userMessage: `Issue connecting to Stripe: ${BANKING_MESSAGES.refused}` },
    });
    expect(await practice()).toEqual(before);
    expect(await runOperation(refreshStripeAccount, world.owner(), {})).toMatchObject({
      ok: false,
      refusal: { code: 'conflict', userMessage: BANKING_MESSAGES.notBegun },
    });
  });

  test.each([{ account: 'acct_demo_someone' }, { stripeAccountId: 'acct_x' }, { practiceId: '0' }])(
    'no account can be named: %o is refused (C20)',
    async (input) => {
      const refused = { ok: false, refusal: { code: 'invalid_input' } };
      expect(await runOperation(connectStripe, world.owner(), input)).toMatchObject(refused);
      expect(await runOperation(refreshStripeAccount, world.owner(), input)).toMatchObject(refused);
    },
  );
});

describe('the word of Stripe (account.updated)', () => {
  const half = async () => {
    const { url } = await ok(connect());
    const account = (await practice()).stripeAccountId as string;
    return { url, account };
  };

  test('comes before its browser, twice, and out of order: what Stripe says now counts', async () => {
    const { url, account } = await half();
    await fillIn(url, { ...FILLED, ssn: '1111' });
    await fillIn((await ok(connect())).url, { document: 'sent' });
    const [first, second] = eventsOf(account);
    expect(await deliver(second!)).toEqual({ applied: true });
    expect(await practice()).toMatchObject({ takesCards: true });
    // The older word, of an account that still lacked a document, changes nothing back.
    expect(await deliver(first!)).toEqual({ applied: true });
    await ok(runOperation(receiveProviderEvent, world.system(), signed(second!)));
    expect(await apply(second!.id)).toEqual({ applied: false });
    expect(await practice()).toMatchObject({ takesCards: true, paymentProvider: 'stripe' });
  });

  test('takes the cards away when Stripe wants more, and gives them back', async () => {
    const { url, account } = await half();
    await fillIn(url);
    await refresh();
    const manage = `https://checkout.stripe.com/dashboard/${account}`;
    await press(manage, 'ask');
    await deliver(eventsOf(account).at(-1)!);
    expect(await practice()).toMatchObject({ takesCards: false });
    expect(await shown()).toMatchObject({ state: 'unfinished', requirementsPastDue: ['identity_document'] });
    await press(manage, 'well');
    await deliver(eventsOf(account).at(-1)!);
    expect(await practice()).toMatchObject({ takesCards: true });
  });

  test('that the owner has cut us off', async () => {
    const { url, account } = await half();
    await fillIn(url);
    await refresh();
    await press(`https://checkout.stripe.com/dashboard/${account}`, 'disconnect');
    await deliver(eventsOf(account).at(-1)!);
    expect(await practice()).toMatchObject({ takesCards: false, stripeAccountId: account });
    // It is for good, as Stripe told it by itself: another account can take its place at once.
    expect(await shown()).toMatchObject({
      ...{ state: 'lost', connectionError: BANKING_MESSAGES.lost, replaceableAt: null },
    });
    const again = await ok(runOperation(replaceStripeAccount, world.owner(), {}));
    expect(again.url).toContain('/setup/s/');
    const { stripeAccountId: next } = await practice();
    expect(next).not.toBe(account);
    await refresh();
    expect(await shown()).toMatchObject({ state: 'unfinished' });
  });

  test('that the owner has cut us off, which is not so: Stripe’s answer counts', async () => {
    const { url, account } = await half();
    await fillIn(url);
    await refresh();
    await press(`https://checkout.stripe.com/dashboard/${account}`, 'disconnect');
    const told = eventsOf(account).at(-1)!;
    world.sandbox.store.remove('disconnected', world.sandbox.store.entries('disconnected')[0]![0]);
    await deliver(told);
    expect(await practice()).toMatchObject({ takesCards: true });
    expect(await shown()).toMatchObject({ state: 'operational' });
  });

  test('of an account that no practice has waits; of another practice’s it changes only that one', async () => {
    const { url, account } = await half();
    await fillIn(url);
    await world.rows(`UPDATE "Practice" SET "stripeAccountId" = NULL WHERE id = $1`, [world.a().id]);
    const event = eventsOf(account).at(-1)!;
    expect(await deliver(event)).toEqual({ applied: false });
    await world.rows(`UPDATE "Practice" SET "stripeAccountId" = $2 WHERE id = $1`, [world.a().id, account]);
    const before = await practice(world.b().id);
    expect(await apply(event.id)).toEqual({ applied: true });
    expect(await practice()).toMatchObject({ takesCards: true });
    expect(await practice(world.b().id)).toEqual(before);
  });

  test('an account that bears another practice’s mark is not taken (C1)', async () => {
    const { url, account } = await half();
    await fillIn(url);
    // As if a row had been tampered with: B's row names the account that was opened for A.
    await world.rows(`UPDATE "Practice" SET "stripeAccountId" = NULL WHERE id = $1`, [world.a().id]);
    const [b] = await world.rows(`SELECT "stripeAccountId" AS id FROM "Practice" WHERE id = $1`, [
      world.b().id,
    ]);
    await world.rows(`UPDATE "Practice" SET "stripeAccountId" = $2 WHERE id = $1`, [world.b().id, account]);
    await deliver(eventsOf(account).at(-1)!);
    expect(await practice(world.b().id)).toMatchObject({ takesCards: false });
    await world.rows(
      `UPDATE "Practice" SET "stripeAccountId" = $2, "isStripeApproved" = true WHERE id = $1`,
      [world.b().id, b.id],
    );
  });
});

describe('beginning again after the account was cut off', () => {
  const replace = () => runOperation(replaceStripeAccount, world.owner(), {});
  const pay = (appointmentId: string) => runOperation(chargeCard, world.owner(), { appointmentId });
  const payments = () =>
    world.rows(
      `SELECT "providerAccountId" AS account, state, "amountCents" FROM "Transaction" WHERE "practiceId" = $1`,
      [world.a().id],
    );

  test('a new account takes its place once; payments keep theirs, saved cards are gone (C101)', async () => {
    await fillIn((await ok(connect())).url);
    await refresh();
    const { stripeAccountId: former } = await practice();
    // The sandbox keeps its cards in the accounts of the demo: this one is the practice's for the payment alone.
    await world.rows(`UPDATE "Practice" SET "stripeAccountId" = 'acct_demo_alder_house' WHERE id = $1`, [
      world.a().id,
    ]);
    const [paid, unpaid] = [await world.anAppointment(), await world.anAppointment()];
    await ok(pay(paid.id));
    await world.rows(`UPDATE "Practice" SET "stripeAccountId" = $2 WHERE id = $1`, [world.a().id, former]);
    const before = await payments();
    expect(before).toMatchObject([{ account: 'acct_demo_alder_house', amountCents: 9000 }]);

    expect(await ok(replace())).toEqual({ url: null });
    expect(await practice()).toMatchObject({ stripeAccountId: former, takesCards: true });

    await press(`https://checkout.stripe.com/dashboard/${former}`, 'disconnect');
    await refresh();
    expect(await shown()).toMatchObject({
      state: 'lost',
      replaceableAt: expect.any(Date),
    });
    const opened = accounts();
    const [onItsDay, free] = await given(practiceDb(world.db().database, world.a().id), TEST_NOW, (scene) => {
      const type = aGroupEventType(scene, { name: 'Circle', amountCents: 2_500 });
      const event = aGroupEvent(scene, type, { startsAt: TEST_NOW + 9 * DAY_MS, timeZone: 'UTC' });
      const client = aClientWithCard(scene, { firstName: 'Ada', lastName: 'Nof' });
      const other = aClientWithCard(scene, { firstName: 'Ida', lastName: 'Nof' });
      return [aRegistration(scene, event, client), aRegistration(scene, { id: event.id }, other)];
    });
    // Its cards would be lost for good, and it may be our own keys.
    world.clock().advance(HOUR_MS - MINUTE_MS);
    expect(await replace()).toMatchObject({
      ok: false,
      refusal: { code: 'conflict', userMessage: BANKING_MESSAGES.justLost },
    });
    expect(accounts()).toBe(opened);
    expect((await practice()).stripeAccountId).toBe(former);
    world.clock().advance(2 * MINUTE_MS);
    const outcomes = await Promise.all([replace(), replace()]);
    // The slower of two tabs may find the new one there.
    const urls = outcomes.flatMap((outcome) => (outcome.ok ? (outcome.value.url ?? []) : []));
    expect(urls.length).toBeGreaterThan(0);
    expect(accounts()).toBe(opened + 1);
    const { stripeAccountId: next } = await practice();
    expect(next).not.toBe(former);
    for (const url of urls) expect(url).toContain(next);
    expect(await shown()).toMatchObject({ state: 'unfinished', connectionError: null });
    expect(
      await world.rows(
        `SELECT count(*)::int AS n FROM "PaymentMethod" WHERE "practiceId" = $1 AND "detachedAt" IS NULL`,
        [world.a().id],
      ),
    ).toEqual([{ n: 0 }]);

    // Nobody waits for a charge that cannot be made: the list says so, and the registrant's page asks for a card.
    expect(
      await world.rows(
        'SELECT id, "chargeOnDay", "paymentError" FROM "EventRegistration" WHERE id = ANY($1) ORDER BY "chargeOnDay", "paymentError" NULLS LAST',
        [[onItsDay.id, free.id]],
      ),
    ).toEqual([
      { id: onItsDay.id, chargeOnDay: false, paymentError: BANKING_MESSAGES.cardWentWithAccount },
      { id: free.id, chargeOnDay: false, paymentError: null },
    ]);
    await fillIn(urls[0]!);
    expect(await refresh()).toEqual({ operational: true });
    const page = await ok(
      runOperation(eventRegistration, world.holder(onItsDay.token), { token: onItsDay.token }),
    );
    expect(page.card).toMatchObject({ canPay: true, error: BANKING_MESSAGES.cardWentWithAccount });
    expect(await payments()).toEqual(before);
    expect(await pay(unpaid.id)).toMatchObject({ ok: false, refusal: { code: 'payment_declined' } });
    expect(await payments()).toEqual(before);
  });

  test('nothing begins again where nothing was begun, or where Stripe does not answer', async () => {
    expect(await replace()).toMatchObject({
      ok: false,
      refusal: { code: 'conflict', userMessage: BANKING_MESSAGES.notBegun },
    });
    await ok(connect());
    const { stripeAccountId } = await practice();
    world.failures.plan({ mode: 'drop_before', path: `/v1/accounts/${stripeAccountId}`, times: 10 });
    expect(await replace()).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
    world.failures.clear();
    expect((await practice()).stripeAccountId).toBe(stripeAccountId);
  });
});
