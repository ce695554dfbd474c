import { expect, test } from 'vitest';
import { StripeBilling } from '#app/integrations/billing/stripe.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { startPlan } from '#app/domain/subscriptions/index.ts';
import { planSetupIntent } from '#app/domain/subscriptions/pay/plan-setup-intent.ts';
import type { Ports } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { typeCard } from '#tests/support/payments/card-appointments.ts';
import { KEYS } from '#tests/support/cards/stripe-settings.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { planWorld } from '#tests/support/worlds/plans.ts';
import { erasePractice } from '../erase-practice.ts';

const { world, start, addCard } = planWorld();

const attached = () => world.sandbox.store.all('payment_methods').filter(({ customer }) => customer !== null);
/** A card that its owner typed before they left the page: it is attached, and no plan is paid with it. */
async function typed(owner: ReturnType<typeof world.owner>) {
  const { clientSecret } = await ok(runOperation(planSetupIntent, owner, {}));
  const setupIntentId = clientSecret.split('_secret_')[0]!;
  await typeCard(null, { setupIntentId, setupIntentSecret: clientSecret }, '5555555555554444');
}

test('clients’ saved cards and the card of the plan are forgotten by the card company too, tried again while it is away', async () => {
  await ok(start());
  await addCard();
  await typed(world.owner());
  await world.anAppointment();
  await world.anAppointment('5555');
  const { id } = world.a();
  const [{ saved }] = await world.rows(
    `SELECT count(*)::int AS saved FROM "PaymentMethod" WHERE "practiceId" = $1 AND "detachedAt" IS NULL`,
    [id],
  );
  expect(saved).toBeGreaterThan(1);
  await world.rows(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [id, new Date(TEST_NOW)]);
  const erase = () => runOperation(erasePractice, world.system(), { practiceId: id, closedId: id });
  world.clock().advance(30 * DAY_MS);
  world.sandbox.failures.plan({
    mode: 'error_before',
    method: 'POST',
    path: '/v1/payment_methods',
    times: 200,
  });
  expect(await erase()).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
  expect(attached().length).toBeGreaterThan(0);
  world.sandbox.failures.clear();
  expect(await ok(erase())).toEqual({ erased: true });
  expect(attached()).toEqual([]);
});

test('cards of the plan that were typed and are in use nowhere are forgotten as well', async () => {
  const { id } = world.b();
  const owner = world.otherOwner();
  await ok(runOperation(startPlan, owner, { plan: 'website', interval: 'month' }));
  await typed(owner);
  await world.rows('UPDATE "PaymentMethod" SET "detachedAt" = now()');
  await world.rows(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [id, new Date(TEST_NOW)]);
  world.clock().advance(30 * DAY_MS);
  const erase = (context = world.system()) =>
    runOperation(erasePractice, context, { practiceId: id, closedId: id });
  // A key of ours that is refused, as one just exchanged may be, is no reason to give the cards up.
  const billing = new StripeBilling({ ...KEYS, secretKey: 'sk_refused' });
  const ports = Object.create(world.system().ports, { billing: { value: billing } }) as Ports;
  expect(await erase({ ...world.system(), ports })).toMatchObject({
    ok: false,
    refusal: { code: 'unavailable' },
  });
  expect(attached()).toHaveLength(1);
  expect(await ok(erase())).toEqual({ erased: true });
  expect(attached()).toEqual([]);
});
