import { expect, test } from 'vitest';
import { proInbox } from '#app/domain/inbox/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fillIn, press } from '#tests/support/cards/onboarding.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { connectStripe, refreshStripeAccount, stripeAccount } from './index.ts';
import { BANKING_MESSAGES } from './messages.ts';

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
  const after = async (what: Parameters<typeof press>[1]) => {
    await press(`https://checkout.stripe.com/dashboard/${String(practice?.account)}`, what);
    await refresh();
    return ok(runOperation(stripeAccount, world.owner(), {}));
  };
  const said = (problem: string) => ({ accountProblems: [problem], count: before + 1 });
  expect(await after('hold')).toMatchObject({ state: 'operational', message: BANKING_MESSAGES.payoutsHeld });
  expect(await inbox()).toEqual(said(BANKING_MESSAGES.payoutsHeld));
  expect(await after('ask')).toMatchObject({ state: 'unfinished', message: null });
  expect(await inbox()).toEqual(said(BANKING_MESSAGES.stopped));
  expect(await after('reject')).toMatchObject({
    state: 'rejected',
    connectionError: BANKING_MESSAGES.rejected,
  });
  const [pays] = await world.rows('SELECT takes_cards($1) AS takes', [id]);
  expect(pays).toEqual({ takes: false });
  expect(await inbox()).toEqual(said(BANKING_MESSAGES.rejected));
  expect(await after('well')).toMatchObject({ state: 'operational', message: null, connectionError: null });
  expect(await inbox()).toEqual({ accountProblems: [], count: before });
  expect(await after('disconnect')).toMatchObject({ state: 'lost' });
  expect(await inbox()).toEqual(said(BANKING_MESSAGES.lost));
});
