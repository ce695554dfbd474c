import { expect, test } from 'vitest';
import { openRefunds } from '#app/domain/payments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { refusing } from '#tests/support/payments/refusing-ports.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { giftCardsIn } from '#tests/support/worlds/gift-cards.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { refundGiftCard } from '../index.ts';

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
