import { beforeEach, expect, test } from 'vitest';
import {
  chargeCard,
  isPaidToLostAccount,
  resolveRefund,
  resolveTransaction,
} from '#app/domain/payments/index.ts';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { runOperation } from '#app/operations/run.ts';
import { StripeConnect } from '#app/integrations/connect/stripe.ts';
import { fillIn } from '#tests/support/cards/onboarding.ts';
import { adjusting } from '#tests/support/payments/adjusting.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld, WEBHOOK_SECRET } from '#tests/support/worlds/payments.ts';
import { afterWaitingFor } from '#tests/support/worlds/waits.ts';
import { connectStripe, disconnectStripeAccount, refreshStripeAccount, stripeAccount } from './index.ts';
import { giveBackStripeLeave } from './give-back-stripe-leave.ts';
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
  await world.rows('DELETE FROM "LeaveToGiveBack"');
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

const acting = () => {
  const ctx = world.owner();
  return Object.create(ctx, {
    practice: { value: { id: world.a().id } },
    db: { value: world.a().db },
  }) as Parameters<typeof handBackStripe>[0];
};
/** What the sweeper does. */
async function sweep(): Promise<boolean[]> {
  const due = await giveBackStripeLeave.due!(world.system(), new Date(world.clock().now()));
  const done = [];
  for (const leave of due)
    done.push((await ok(runOperation(giveBackStripeLeave, world.system(), leave))).givenBack);
  return done;
}

test('a leave that Stripe did not take is given back later, whatever account was connected and disconnected meanwhile', async () => {
  const first = await connect();
  world.failures.plan({ mode: 'drop_before', path: '/oauth/deauthorize', times: 100 });
  await ok(disconnect());
  expect(await practice()).toMatchObject({ account: null });
  const second = await connect();
  await ok(disconnect());
  const third = await connect();
  expect(await sweep()).toEqual([]);
  world.clock().advance(60 * 60_000);
  expect(await sweep()).toEqual([false, false]);
  world.failures.clear();
  expect(await sweep()).toEqual([]);
  world.clock().advance(60 * 60_000);
  expect(await sweep()).toEqual([true, true]);
  expect([first, second, third].map(isGivenBack)).toEqual([true, true, false]);
  expect(await sweep()).toEqual([]);
  expect(await practice()).toMatchObject({ account: third, takesCards: true });
});

test('the leave that is given back is of the account that was cut, not of one that was tied meanwhile', async () => {
  const account = await connect();
  const ctx = world.owner();
  const { connect: stripe } = ctx.ports;
  const late = {
    ...ctx,
    ports: Object.create(ctx.ports, {
      connect: {
        value: Object.create(stripe!, {
          giveBack: {
            value: async (left: string) => {
              // Another tab has connected the next one before this is asked.
              await world.rows(`UPDATE "Practice" SET "stripeAccountId" = 'acct_next' WHERE id = $1`, [
                world.a().id,
              ]);
              expect(left).toBe(account);
              await stripe!.giveBack(left);
            },
          },
        }) as typeof stripe,
      },
    }) as typeof ctx.ports,
  };
  await ok(disconnect(late));
  expect(isGivenBack(account)).toBe(true);
});

test('where Stripe does not answer, what is left to give back is given back as the practice is removed', async () => {
  const account = await connect();
  world.failures.plan({ mode: 'drop_before', path: '/oauth/deauthorize', times: 10 });
  await ok(disconnect());
  expect(await handBackStripe(acting())).toBe(false);
  world.failures.clear();
  expect(await handBackStripe(acting())).toBe(true);
  expect(isGivenBack(account)).toBe(true);
  expect(await handBackStripe(acting())).toBe(true);
});

test('an account that a former program disconnected, which wrote down nothing, is given back as the practice is removed', async () => {
  const account = await connect();
  world.failures.plan({ mode: 'drop_before', path: '/oauth/deauthorize', times: 10 });
  await ok(disconnect());
  world.failures.clear();
  await world.rows('DELETE FROM "LeaveToGiveBack"');
  expect(await handBackStripe(acting())).toBe(true);
  expect(isGivenBack(account)).toBe(true);
});

test('a charge that waited for the disconnecting does not begin afterwards', async () => {
  await connect();
  const { id } = await world.anAppointment();
  const charged = await afterWaitingFor(world.db().owner, world.a().id, {
    change: 'UPDATE "Practice" SET "stripeAccountId" = NULL, "isStripeApproved" = false WHERE id = $1',
    call: () => runOperation(chargeCard, world.owner(), { appointmentId: id }),
  });
  expect(charged).toMatchObject(refusedWith(PAYMENT_MESSAGES.accountLeft));
  expect(await world.transactions(id)).toEqual([]);
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
  // What is left to give back from before is not tried hour by hour.
  await world.rows(
    `INSERT INTO "LeaveToGiveBack" (id, "practiceId", "externalAccountId", "leftAt", "dueAt") VALUES (gen_random_uuid(), $1, 'acct_left', now(), '2000-01-01')`,
    [world.a().id],
  );
  const due = (by: typeof ctx) => giveBackStripeLeave.due!(by, new Date(world.clock().now()));
  expect([(await due(ctx)).length, await due(as)]).toEqual([1, []]);
  expect(await disconnect(as)).toMatchObject(refusedWith(TEXTS.disconnectThere));
  expect(await ok(runOperation(stripeAccount, as, {}))).toMatchObject({ canDisconnect: false });
  expect(await practice()).toMatchObject({ account, takesCards: true });
});
