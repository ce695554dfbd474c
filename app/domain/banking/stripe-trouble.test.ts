import { expect, test } from 'vitest';
import { proInbox } from '#app/domain/inbox/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { fillIn, press } from '#tests/support/cards/onboarding.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { checkPaymentAccount } from './check-payment-account.ts';
import { connectStripe, refreshStripeAccount, stripeAccount } from './index.ts';
import { BANKING_MESSAGES, payoutsHeldText, STOPPED_TEXTS } from './messages.ts';

const world = paymentWorld();

test('that Stripe turned the account down, or holds its payouts, is said on its card and in the inbox', async () => {
  const id = world.a().id;
  await world.rows(
    `UPDATE "Practice" SET "stripeAccountId" = NULL, "isStripeApproved" = false WHERE id = $1`,
    [id],
  );
  await fillIn((await ok(runOperation(connectStripe, world.owner(), {}))).url);
  const refresh = () => ok(runOperation(refreshStripeAccount, world.owner(), {}));
  await refresh();
  const [practice] = await world.rows('SELECT "stripeAccountId" AS account FROM "Practice" WHERE id = $1', [
    id,
  ]);
  const inbox = async () => {
    const { accountProblems, count } = await ok(runOperation(proInbox, world.owner(), {}));
    return { accountProblems, count };
  };
  const { count: before } = await inbox();
  const after = async (what: Parameters<typeof press>[1], reason = '') => {
    await press(`https://checkout.stripe.com/dashboard/${String(practice?.account)}`, what, reason);
    await refresh();
    return ok(runOperation(stripeAccount, world.owner(), {}));
  };
  const said = (problem: string) => ({ accountProblems: [problem], count: before + 1 });
  expect(await after('hold')).toMatchObject({ state: 'operational', message: payoutsHeldText(null) });
  expect(await inbox()).toEqual(said(payoutsHeldText(null)));
  expect(await after('stop-payouts', 'listed')).toMatchObject({
    ...{ state: 'operational', message: payoutsHeldText('on_a_list'), stoppedFor: 'on_a_list' },
  });
  expect(await inbox()).toEqual(said(payoutsHeldText('on_a_list')));
  // Why a document was not taken, and until when another is waited for; cards go on.
  expect(await after('refuse')).toMatchObject({
    state: 'operational',
    requirementsDue: ['identity_document'],
    requirementsRefused: [
      { requirement: 'identity_document', why: 'expired', said: expect.stringContaining('has expired') },
    ],
    requirementsDeadline: new Date(TEST_NOW + 14 * DAY_MS),
  });
  expect(await after('ask')).toMatchObject({
    ...{ state: 'unfinished', message: null, requirementsRefused: [], requirementsDeadline: null },
  });
  expect(await inbox()).toEqual(said(BANKING_MESSAGES.stopped));
  expect(await after('reject')).toMatchObject({
    state: 'rejected',
    connectionError: STOPPED_TEXTS.rejected_fraud,
  });
  const [pays] = await world.rows('SELECT takes_cards($1) AS takes', [id]);
  expect(pays).toEqual({ takes: false });
  expect(await inbox()).toEqual(said(STOPPED_TEXTS.rejected_fraud));
  // What is for good says why; what is not says that payments have stopped, and why on the account's own card.
  for (const [reason, stoppedFor] of [
    ['rejected.platform_terms_of_service', 'rejected_terms_by_us'],
    ['rejected.incomplete_verification', 'rejected_unconfirmed'],
  ] as const) {
    expect(await after('stop', reason)).toMatchObject({
      ...{ state: 'rejected', connectionError: STOPPED_TEXTS[stoppedFor], stoppedFor },
    });
    expect(await inbox()).toEqual(said(STOPPED_TEXTS[stoppedFor]));
  }
  for (const [reason, state, stoppedFor] of [
    ['platform_paused', 'under_review', 'paused_by_us'],
    ['under_review', 'under_review', 'under_review'],
    ['action_required.requested_capabilities', 'unfinished', 'not_asked_for'],
  ] as const) {
    expect(await after('stop', reason)).toMatchObject({ state, stoppedFor, connectionError: null });
    expect(await inbox()).toEqual(said(BANKING_MESSAGES.stopped));
  }
  expect(await after('well')).toMatchObject({
    ...{ state: 'operational', message: null, connectionError: null, stoppedFor: null },
  });
  expect(await inbox()).toEqual({ accountProblems: [], count: before });
  expect(await after('disconnect')).toMatchObject({ state: 'lost' });
  expect(await inbox()).toEqual(said(BANKING_MESSAGES.lost));
});

test('what Stripe did with the account is found by the daily look, where its word was lost', async () => {
  const id = world.a().id;
  const look = async (ctx = world.system()) => {
    const due = await checkPaymentAccount.due!(ctx, new Date(world.clock().now()));
    for (const account of due.filter(({ practiceId }) => practiceId === id))
      await ok(runOperation(checkPaymentAccount, ctx, account));
    return due.filter(({ practiceId }) => practiceId === id).length;
  };
  const shown = () => ok(runOperation(stripeAccount, world.owner(), {}));
  const takes = async () => (await world.rows('SELECT takes_cards($1) AS takes', [id]))[0].takes as boolean;
  const dashboard = async () => {
    const [row] = await world.rows('SELECT "stripeAccountId" AS account FROM "Practice" WHERE id = $1', [id]);
    return `https://checkout.stripe.com/dashboard/${row.account as string}`;
  };
  world.sandbox.store.reset();
  await world.rows('DELETE FROM "PaymentAccount" WHERE "practiceId" = $1', [id]);
  await world.rows(
    `UPDATE "Practice" SET "stripeAccountId" = NULL, "isStripeApproved" = false WHERE id = $1`,
    [id],
  );
  await fillIn((await ok(runOperation(connectStripe, world.owner(), {}))).url);
  // Whoever signed up never came back, and no event told of it.
  expect(await look()).toBe(0);
  world.clock().advance(DAY_MS);
  expect(await look()).toBe(1);
  expect([(await shown()).state, await takes()]).toEqual(['operational', true]);
  expect(await look()).toBe(0);
  await press(await dashboard(), 'ask');
  world.clock().advance(DAY_MS);
  expect(await look()).toBe(1);
  expect([(await shown()).state, await takes()]).toEqual(['unfinished', false]);
  await press(await dashboard(), 'well');
  await press(await dashboard(), 'disconnect');
  world.clock().advance(DAY_MS);
  world.failures.plan({ mode: 'error_before', path: '/v1/accounts', times: 9 });
  await expect(look()).rejects.toThrow('refused: unavailable');
  world.failures.clear();
  expect(await look()).toBe(1);
  expect([(await shown()).state, await takes()]).toEqual(['lost', false]);

  // An installation without Stripe asks nobody, once a day.
  world.clock().advance(DAY_MS);
  const ctx = world.system();
  const without = {
    ...ctx,
    ports: Object.create(ctx.ports, { connect: { value: null } }) as typeof ctx.ports,
  };
  expect(await look(without)).toBe(1);
  expect(await look(without)).toBe(0);
});
