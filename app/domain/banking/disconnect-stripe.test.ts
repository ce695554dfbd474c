import { beforeEach, expect, test } from 'vitest';
import {
  chargeCard,
  isPaidToLostAccount,
  resolveRefund,
  resolveTransaction,
} from '#app/domain/payments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { StripeConnect } from '#app/integrations/connect/stripe.ts';
import { fillIn } from '#tests/support/cards/onboarding.ts';
import { adjusting } from '#tests/support/payments/adjusting.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld, WEBHOOK_SECRET } from '#tests/support/worlds/payments.ts';
import { connectStripe, disconnectStripeAccount, refreshStripeAccount, stripeAccount } from './index.ts';
import { handBackStripe } from './hand-back-stripe.ts';
import { BANKING_MESSAGES as TEXTS } from './messages.ts';

const world = paymentWorld();
const { adjust } = adjusting(world);
const disconnect = (as = world.owner()) => runOperation(disconnectStripeAccount, as, {});
const shown = () => ok(runOperation(stripeAccount, world.owner(), {}));
const refusedWith = (userMessage: string) => ({ ok: false, refusal: { userMessage } });
const isGivenBack = (account: string) =>
  world.sandbox.store.entries('disconnected').some(([key]) => key.endsWith(`|${account}`));
const practice = async (id = world.a().id) =>
  (
    await world.rows(
      `SELECT "stripeAccountId" AS account, "paymentProvider" AS provider, takes_cards(id) AS "takesCards" FROM "Practice" WHERE id = $1`,
      [id],
    )
  )[0] as { account: string | null; provider: string | null; takesCards: boolean };

async function connect(): Promise<string> {
  await fillIn((await ok(runOperation(connectStripe, world.owner(), {}))).url);
  await ok(runOperation(refreshStripeAccount, world.owner(), {}));
  return (await practice()).account!;
}

beforeEach(async () => {
  world.sandbox.store.reset();
  await world.rows('DELETE FROM "PaymentAccount"');
  await world.rows('DELETE FROM "RateLimit"');
  await world.rows(
    `UPDATE "Practice" SET "stripeAccountId" = NULL, "isStripeApproved" = false, "paymentProvider" = NULL WHERE id = $1`,
    [world.a().id],
  );
});

test('gives the leave back; its cards are forgotten, and another account takes its place', async () => {
  const former = await connect();
  const { id } = await world.anAppointment();
  const other = await practice(world.b().id);
  expect(await shown()).toMatchObject({ state: 'operational', canDisconnect: true });
  await ok(disconnect());
  expect(isGivenBack(former)).toBe(true);
  expect(await practice()).toEqual({ account: null, provider: null, takesCards: false });
  expect(await practice(world.b().id)).toEqual(other);
  expect(await shown()).toMatchObject({ state: 'not_connected', displayName: null, requirementsDue: [] });
  expect(await disconnect()).toMatchObject(refusedWith(TEXTS.notBegun));
  const next = await connect();
  expect(next).not.toBe(former);
  expect(await practice()).toEqual({ account: next, provider: 'stripe', takesCards: true });
  // A card of the former account is asked for again, and charged nowhere.
  expect(await runOperation(chargeCard, world.owner(), { appointmentId: id })).toMatchObject({ ok: false });
  expect(await world.moved(id)).toMatchObject({ payments: 0 });
});

test('waits for a charge that is under way', async () => {
  const account = await connect();
  const { id } = await world.anAppointment();
  world.failures.plan({ mode: 'drop_after', method: 'POST', path: '/v1/payment_intents', times: 3 });
  await runOperation(chargeCard, world.owner(), { appointmentId: id });
  world.failures.clear();
  expect(await disconnect()).toMatchObject(refusedWith(TEXTS.underWay));
  expect(isGivenBack(account)).toBe(false);
  const [intent] = await world.transactions(id);
  world.clock().advance(5 * 60_000);
  const input = { practiceId: world.a().id, transactionId: intent!.id as string };
  await runOperation(resolveTransaction, world.system(), input);
  await ok(disconnect());
  expect(isGivenBack(account)).toBe(true);
});

test('waits for a refund that is under way; afterwards what was paid there is given back by hand', async () => {
  const account = await connect();
  const { id } = await world.anAppointment();
  await ok(runOperation(chargeCard, world.owner(), { appointmentId: id }));
  world.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v1/refunds', times: 10 });
  await adjust(id, 3000);
  expect(await disconnect()).toMatchObject(refusedWith(TEXTS.refundUnderWay));
  expect(isGivenBack(account)).toBe(false);
  world.failures.clear();
  const [adjustment] = await world.rows('SELECT id FROM "Adjustment" WHERE "billId" = $1', [id]);
  const practiceId = world.a().id;
  await runOperation(resolveRefund, world.system(), { practiceId, adjustmentId: adjustment!.id as string });
  const isLost = () => world.a().db.run((sql) => isPaidToLostAccount(sql, practiceId, id));
  expect(await isLost()).toBe(false);
  await ok(disconnect());
  expect(await isLost()).toBe(true);
});

test('where Stripe does not answer the practice is disconnected all the same, and the leave is given back as it is removed', async () => {
  const account = await connect();
  world.failures.plan({ mode: 'drop_before', path: '/oauth/deauthorize', times: 10 });
  await ok(disconnect());
  expect(await practice()).toMatchObject({ account: null });
  const ctx = world.owner();
  const acting = Object.create(ctx, {
    practice: { value: { id: world.a().id } },
    db: { value: world.a().db },
  }) as Parameters<typeof handBackStripe>[0];
  expect(await handBackStripe(acting)).toBe(false);
  world.failures.clear();
  expect(await handBackStripe(acting)).toBe(true);
  expect(isGivenBack(account)).toBe(true);
  expect(await handBackStripe(acting)).toBe(true);
});

test('without the platform’s client id it is said how it is done at Stripe, and nothing is changed', async () => {
  const account = await connect();
  const without = new StripeConnect({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: WEBHOOK_SECRET,
    connectWebhookSecret: WEBHOOK_SECRET,
  });
  const ctx = world.owner();
  const as = { ...ctx, ports: Object.create(ctx.ports, { connect: { value: without } }) as typeof ctx.ports };
  expect(await disconnect(as)).toMatchObject(refusedWith(TEXTS.disconnectThere));
  expect(await ok(runOperation(stripeAccount, as, {}))).toMatchObject({ canDisconnect: false });
  expect(await practice()).toMatchObject({ account, takesCards: true });
});
