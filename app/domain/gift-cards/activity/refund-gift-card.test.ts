import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refreshStripeAccount, replaceStripeAccount } from '#app/domain/banking/index.ts';
import { openRefunds, resolveRefund } from '#app/domain/payments/index.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { press as pressAt } from '#tests/support/cards/onboarding.ts';
import { refusing } from '#tests/support/payments/refusing-ports.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { giftCardsIn } from '#tests/support/worlds/gift-cards.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { refundGiftCard } from '../index.ts';
import { GIFT_CARD_MESSAGES } from '../messages.ts';

const world = paymentWorld();
const { aGiftCard, balanceOf, audit } = giftCardsIn(world);
const givenBack = async (id: string) => {
  const [paid] = await world.rows(
    'SELECT "providerPaymentIntentId" AS id FROM "Transaction" WHERE "billId" = $1',
    [id],
  );
  return world.sandbox.store
    .all('refunds')
    .filter((one) => one.payment_intent === paid!.id)
    .map(({ amount }) => amount);
};

test('a refund that the provider refused is really tried again when it is asked for again, each time', async () => {
  const { id } = await aGiftCard(5_000);
  const press = (context = world.owner()) => runOperation(refundGiftCard, context, { giftCardId: id });
  const isRefused = () => press(refusing(world.owner(), 'cards', 'refund', 'invalid_request'));
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await refused(isRefused())).toMatchObject({ code: 'payment_declined' });
    // What it was sold with is on it again, and nobody has got anything.
    expect(await balanceOf(id)).toBe(5_000);
    await audit();
  }
  // The job that gives back a card paid too late may run more than once: it does not press the provider again by itself.
  const bill = { id, kind: 'gift_card' as const };
  const now = new Date(TEST_NOW);
  expect(await world.a().db.run((sql) => openRefunds(sql, world.a().id, bill, now))).toEqual([]);
  expect(await ok(press())).toEqual({
    refundedCents: 5_000,
    message: '$50 refunded, and the gift card is closed',
  });
  expect(await givenBack(id)).toEqual([5_000]);
  expect(await balanceOf(id)).toBe(0);
  expect(await refused(press())).toMatchObject({ code: 'state_changed' });
  await audit();
});

test('two presses at one moment after a refusal give it back once', async () => {
  const { id } = await aGiftCard(4_000);
  const press = (context = world.owner()) => runOperation(refundGiftCard, context, { giftCardId: id });
  await refused(press(refusing(world.owner(), 'cards', 'refund', 'invalid_request')));
  const outcomes = await Promise.all([press(), press(), press()]);
  expect(outcomes.filter((one) => one.ok).length).toBe(1);
  expect(await givenBack(id)).toEqual([4_000]);
  await audit();
});

describe('paid to an account at Stripe that has cut us off', () => {
  const FORMER = 'acct_demo_former';
  const connect = (account: string) =>
    world.rows('UPDATE "Practice" SET "stripeAccountId" = $2 WHERE id = $1', [world.a().id, account]);
  const press = (id: string) => runOperation(refundGiftCard, world.owner(), { giftCardId: id });
  const disconnect = () => pressAt(`https://checkout.stripe.com/dashboard/${FORMER}`, 'disconnect');
  beforeEach(() => connect(FORMER));
  afterEach(async () => {
    world.sandbox.store.reset();
    await connect('acct_demo_alder_house');
    await world.rows(`DELETE FROM "PaymentAccount" WHERE "practiceId" = $1 AND provider = 'stripe'`, [
      world.a().id,
    ]);
  });
  /** Bought while that account was the practice's. */
  async function soldThere(cents: number) {
    const card = await aGiftCard(cents);
    await world.rows('UPDATE "Transaction" SET "providerAccountId" = $2 WHERE "billId" = $1', [
      card.id,
      FORMER,
    ]);
    return card;
  }
  const refusedUpFront = { code: 'conflict', userMessage: GIFT_CARD_MESSAGES.paidToLostAccount };
  const stateOf = async (id: string) =>
    (await world.rows('SELECT state::text FROM "GiftCard" WHERE id = $1', [id]))[0]!.state;

  test('it keeps its value: the refund is refused before anything is taken off, also once another account is connected', async () => {
    const { id } = await soldThere(6_000);
    await disconnect();
    await ok(runOperation(refreshStripeAccount, world.owner(), {}));
    expect(await refused(press(id))).toMatchObject(refusedUpFront);
    world.clock().advance(HOUR_MS);
    await ok(runOperation(replaceStripeAccount, world.owner(), {}));
    expect(await refused(press(id))).toMatchObject(refusedUpFront);
    expect([await balanceOf(id), await stateOf(id)]).toEqual([6_000, 'active']);
    expect(await world.rows('SELECT id FROM "Adjustment" WHERE "billId" = $1', [id])).toEqual([]);
    await audit();
  });

  test('cut off before we heard of it, the refund ends within a day and the value comes again', async () => {
    const { id } = await soldThere(7_000);
    await disconnect();
    expect(await ok(press(id))).toMatchObject({ message: GIFT_CARD_MESSAGES.refundBegun });
    expect(await balanceOf(id)).toBe(0);
    const sweep = async () => {
      const [wish] = await resolveRefund.due!(world.system(), new Date(world.clock().now() + HOUR_MS));
      return refused(runOperation(resolveRefund, world.system(), wish!));
    };
    expect(await sweep()).toMatchObject({ code: 'unavailable' });
    world.clock().advance(24 * HOUR_MS);
    expect(await sweep()).toMatchObject({ code: 'payment_declined' });
    expect([await balanceOf(id), await stateOf(id)]).toEqual([7_000, 'active']);
    expect(await world.rows('SELECT "refundState" FROM "Adjustment" WHERE "billId" = $1', [id])).toEqual([
      { refundState: 2 },
    ]);
    expect(await resolveRefund.due!(world.system(), new Date(world.clock().now() + HOUR_MS))).toEqual([]);
    await audit();
  });
});
