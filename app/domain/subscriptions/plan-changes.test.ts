import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import type { Ports } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { typeCard } from '#tests/support/payments/card-appointments.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { ASKS, DECLINES, planWorld } from '#tests/support/worlds/plans.ts';
import {
  cancelPlan,
  changePlan,
  giveLifetimePlan,
  keepPlan,
  planBilling,
  practicePlan,
  previewPlanChange,
  refreshPlan,
  startPlan,
  updateBillingDetails,
} from './index.ts';
import { endClosedPlan } from './keep/end-closed-plan.ts';
import { planSetupIntent } from './pay/plan-setup-intent.ts';
import { savePlanCard } from './pay/save-plan-card.ts';
import { PLAN_MESSAGES } from './messages.ts';

const {
  world,
  owner,
  ask,
  start,
  check,
  row,
  atStripe,
  flags,
  pass,
  addCard,
  confirmPayment,
  mail,
  events,
  deliver,
  paying,
} = planWorld();

describe('paying another way', () => {
  const preview = (interval: 'month' | 'year') => ok(runOperation(previewPlanChange, owner(), { interval }));

  test('costs to the cent what was shown before', async () => {
    await paying();
    await pass(10);
    const shown = await preview('year');
    expect(shown).toMatchObject({ interval: 'year', amountCents: 39_000, isTrial: false });
    expect(shown.lines.map(({ description }) => description)).toEqual([
      'Unused time on Tendwell Website',
      '1 × Tendwell Website (at $390.00 / year)',
    ]);
    expect(shown.dueCents).toBe(39_000 + shown.lines[0]!.amountCents);
    const { at } = shown;
    for (const wrong of [at + 60, at - 7200])
      expect(await runOperation(changePlan, owner(), { interval: 'year', at: wrong })).toMatchObject({
        refusal: { userMessage: PLAN_MESSAGES.priceOld },
      });
    world.clock().advance(60_000);
    expect(await ok(runOperation(changePlan, owner(), { interval: 'year', at }))).toEqual({ changed: true });
    expect(await ask()).toMatchObject({ interval: 'year', amountCents: 39_000, state: 'active' });
    const { invoices } = await ok(runOperation(planBilling, owner(), {}));
    expect(invoices[0]).toMatchObject({ totalCents: shown.dueCents, state: 'paid' });
    expect(await runOperation(changePlan, owner(), { interval: 'year', at })).toMatchObject({
      refusal: { userMessage: PLAN_MESSAGES.samePrice },
    });
  });

  test('back to the month keeps what is left of the year, and says how much', async () => {
    await paying();
    const change = async (interval: 'month' | 'year') => {
      const shown = await preview(interval);
      await ok(runOperation(changePlan, owner(), { interval, at: shown.at }));
      return shown;
    };
    await change('year');
    expect(await ok(runOperation(planBilling, owner(), {}))).toMatchObject({ creditCents: 0 });
    await pass(10);
    const { totalCents } = await change('month');
    expect(totalCents).toBeLessThan(0);
    const { creditCents, invoices } = await ok(runOperation(planBilling, owner(), {}));
    expect([creditCents, invoices[0]!.totalCents]).toEqual([-totalCents, totalCents]);
  });

  test('is not made where the card is declined, and waits where the bank asks', async () => {
    await paying();
    await addCard(DECLINES);
    const change = async () => {
      const { at } = await preview('year');
      return runOperation(changePlan, owner(), { interval: 'year', at });
    };
    expect(await change()).toMatchObject({
      refusal: { userMessage: 'Your card was declined. Nothing has changed.' },
    });
    expect(await ask()).toMatchObject({ interval: 'month', state: 'active', openInvoice: null });
    await addCard(ASKS);
    world.clock().advance(5000);
    world.sandbox.advanceBilling(5);
    expect(await ok(change())).toEqual({ changed: false });
    expect(await ask()).toMatchObject({ interval: 'month', openInvoice: { needsConfirmation: true } });
    await confirmPayment();
    await ok(runOperation(refreshPlan, owner(), {}));
    expect(await ask()).toMatchObject({ interval: 'year', openInvoice: null });
  });

  test('costs nothing in a trial', async () => {
    await ok(start());
    const { at, dueCents, isTrial } = await preview('year');
    expect([dueCents, isTrial]).toEqual([0, true]);
    await ok(runOperation(changePlan, owner(), { interval: 'year', at }));
    expect(await ask()).toMatchObject({ state: 'trialing', interval: 'year' });
  });
});

describe('ending a plan', () => {
  test('with what is paid for; taken back before, and come back to after', async () => {
    await paying();
    const { currentPeriodEndsAt } = await ask();
    expect(await ok(runOperation(cancelPlan, owner(), {}))).toEqual({ endsAt: currentPeriodEndsAt });
    expect(await ask()).toMatchObject({ plan: 'website', state: 'active', endsAt: currentPeriodEndsAt });
    const [told] = await mail();
    expect(told).toMatchObject({ subject: 'Your Website plan ends on Saturday, April 18, 2026' });
    expect(told!.text).toContain('Your clients still book, see, change and pay their visits');
    await ok(runOperation(keepPlan, owner(), {}));
    expect(await ask()).toMatchObject({ endsAt: null });
    // On Stripe's own page: the event brings it here.
    world.sandbox.cancelInPortal(atStripe()[0]!.id);
    await deliver(events('customer.subscription.updated').at(-1)!);
    expect(await ask()).toMatchObject({ endsAt: currentPeriodEndsAt });
    await ok(runOperation(keepPlan, owner(), {}));
    expect(await ask()).toMatchObject({ endsAt: null });
    await ok(runOperation(cancelPlan, owner(), {}));
    await pass(31.1);
    expect(await ask()).toMatchObject({ plan: 'free', state: 'cancelled' });
    expect(await runOperation(keepPlan, owner(), {})).toMatchObject({ refusal: { code: 'state_changed' } });
    expect(await ok(start())).toEqual({ state: 'active' });
  });
});

test('a practice that was closed is not charged any more, and has what it paid for should it come back', async () => {
  await paying();
  await world.rows(`UPDATE "Practice" SET "closedAt" = now() WHERE id = $1`, [world.a().id]);
  const due = await world
    .system()
    .cross.due('closed_plans_to_end', 'subscriptionId', new Date(world.clock().now()));
  expect(due).toEqual([{ practiceId: world.a().id, subscriptionId: (await row()).id }]);
  // Queued, and opened again before it ran: nothing ends.
  await world.rows(`UPDATE "Practice" SET "closedAt" = NULL WHERE id = $1`, [world.a().id]);
  await ok(runOperation(endClosedPlan, world.system(), due[0]!));
  expect(atStripe()[0]).toMatchObject({ status: 'active', cancel_at_period_end: false });
  await world.rows(`UPDATE "Practice" SET "closedAt" = now() WHERE id = $1`, [world.a().id]);
  await ok(runOperation(endClosedPlan, world.system(), due[0]!));
  expect(atStripe()[0]).toMatchObject({ status: 'active', cancel_at_period_end: true });
  expect(
    await world.system().cross.due('closed_plans_to_end', 'subscriptionId', new Date(world.clock().now())),
  ).toEqual([]);
  world.sandbox.advanceBilling(60 * 86_400);
  expect(atStripe()[0]).toMatchObject({ status: 'canceled' });
  expect(world.sandbox.store.all('invoices')).toHaveLength(1);
  await world.rows(`UPDATE "Practice" SET "closedAt" = NULL WHERE id = $1`, [world.a().id]);
});

describe('a first payment that the bank asks about', () => {
  test('opens nothing before it is confirmed, and makes way for another choice', async () => {
    await world.rows(
      `INSERT INTO "Subscription" (id, "practiceId", state, "trialUsedAt", "updatedAt") VALUES ($1, $2, 'cancelled', now(), now())`,
      [uuid(), world.a().id],
    );
    await addCard(ASKS);
    expect(await ok(start())).toEqual({ state: 'incomplete' });
    expect(await flags()).toMatchObject({ isWebsitePlan: false });
    expect(await ask()).toMatchObject({
      plan: 'free',
      state: 'incomplete',
      openInvoice: { needsConfirmation: true },
    });
    expect(await ok(start('year'))).toEqual({ state: 'incomplete' });
    expect(atStripe().map(({ status }) => status)).toEqual(['canceled', 'incomplete']);
    await confirmPayment();
    await deliver(events('invoice.paid').at(-1)!);
    expect(await ask()).toMatchObject({ plan: 'website', state: 'active', interval: 'year' });
  });
});

test('a first payment that the bank declines is no wish to be confirmed; it is called off, or paid with another card', async () => {
  await world.rows(
    `INSERT INTO "Subscription" (id, "practiceId", state, "trialUsedAt", "updatedAt") VALUES ($1, $2, 'cancelled', now(), now())`,
    [uuid(), world.a().id],
  );
  await addCard(DECLINES);
  expect(await ok(start())).toEqual({ state: 'incomplete' });
  expect(await ask()).toMatchObject({
    state: 'incomplete',
    openInvoice: { amountCents: 3900, needsConfirmation: false },
  });
  expect(await ok(runOperation(cancelPlan, owner(), {}))).toEqual({ endsAt: null });
  const calledOff = { plan: 'free', state: 'cancelled', openInvoice: null, endedAt: null };
  expect(await ask()).toMatchObject(calledOff);
  // Told again by a late event, it has not begun either.
  await deliver(events('customer.subscription.deleted').at(-1)!);
  await ok(runOperation(refreshPlan, owner(), {}));
  expect(await ask()).toMatchObject(calledOff);
  expect(world.sandbox.store.all('invoices').map(({ status }) => status)).toEqual(['void']);
  expect(await mail()).toEqual([]);
  expect(await ok(start())).toEqual({ state: 'incomplete' });
  expect(await addCard()).toMatchObject({ payment: { outcome: 'paid' } });
  expect(await ask()).toMatchObject({ plan: 'website', state: 'active' });
});

describe('what somebody pressed for', () => {
  test('is carried out once, however many press and whatever answer is lost', async () => {
    world.sandbox.failures.plan({ mode: 'drop_after', method: 'POST', path: '/v1/subscriptions', times: 2 });
    expect(await start()).toMatchObject({
      refusal: { code: 'unavailable', userMessage: PLAN_MESSAGES.underWay },
    });
    world.sandbox.failures.clear();
    expect(await ask()).toMatchObject({ state: 'starting', plan: 'free' });
    await Promise.all([start(), start('year'), check()]);
    expect(await ask()).toMatchObject({ state: 'trialing', interval: 'month' });
    expect([atStripe().length, world.sandbox.store.all('customers').length]).toEqual([1, 1]);
    expect((await row()).wantedKey).toBeNull();
  });

  test('of another practice’s card is refused', async () => {
    await ok(start());
    const other = await ok(runOperation(planSetupIntent, world.otherOwner(), {}));
    const setupIntentId = other.clientSecret.split('_secret_')[0]!;
    await typeCard(null, { setupIntentId, setupIntentSecret: other.clientSecret });
    expect(await runOperation(savePlanCard, owner(), { setupIntentId })).toMatchObject({
      refusal: { userMessage: PLAN_MESSAGES.cardNotYours },
    });
    expect(await runOperation(savePlanCard, owner(), { setupIntentId: 'seti_nothing' })).toMatchObject({
      ok: false,
    });
    expect((await ok(runOperation(planBilling, owner(), {}))).card).toBeNull();
  });
});

test('a lifetime plan is open for good: nothing is renewed, and nothing charged that was paid before', async () => {
  await paying();
  const give = () => ok(runOperation(giveLifetimePlan, world.system(), { practiceId: world.a().id }));
  expect(await give()).toEqual({ given: true });
  expect(await give()).toEqual({ given: false });
  await check();
  expect(atStripe()[0]).toMatchObject({ status: 'canceled' });
  expect(await ask()).toMatchObject({
    plan: 'lifetime',
    state: 'active',
    currentPeriodEndsAt: null,
    interval: null,
  });
  for (const event of events('customer.subscription.deleted')) await deliver(event);
  await pass(400);
  expect(await ask()).toMatchObject({ plan: 'lifetime', state: 'active' });
  expect(await flags()).toMatchObject({ isWebsitePlan: true });
  expect(world.sandbox.store.all('invoices')).toHaveLength(1);
  expect(await start()).toMatchObject({ refusal: { userMessage: PLAN_MESSAGES.forGood } });
  expect(await runOperation(cancelPlan, owner(), {})).toMatchObject({ refusal: { code: 'state_changed' } });
});

test('where nobody pays for plans, none is shown and everything is open', async () => {
  const base = owner();
  const free = { ...base, ports: Object.create(base.ports, { billing: { value: null } }) as Ports };
  const asked = await ok(runOperation(practicePlan, free, {}));
  expect(asked).toMatchObject({ isShown: false });
  const { navigation } = await ok(runOperation(proCalendarUser, free, {}));
  expect(navigation).toMatchObject({ showSubscriptionLink: false, isWebsitePlan: true });
  expect(await runOperation(startPlan, free, { plan: 'website', interval: 'month' })).toMatchObject({
    refusal: { userMessage: PLAN_MESSAGES.switchedOff },
  });
});

test('invoices go where they are wanted, and so do the messages', async () => {
  await paying();
  const details = {
    email: 'Books@Example.com ',
    name: 'Alder House LLC',
    line1: '12 Elm St',
    line2: '',
    city: 'Portland',
    state: 'OR',
    zip: '97201',
    country: 'US',
  };
  const listener = await world.db().owner.connect();
  const heard: string[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('LISTEN tendwell_live');
  try {
    await ok(runOperation(updateBillingDetails, owner(), details));
    await listener.query('SELECT 1');
  } finally {
    listener.release(true);
  }
  // Another window that is open reads it anew, and tells whoever types there.
  expect(heard.some((text) => text.includes('"settings"') && text.includes(world.a().id))).toBe(true);
  expect(await ok(runOperation(planBilling, owner(), {}))).toMatchObject({
    email: 'books@example.com',
    name: 'Alder House LLC',
    address: { line1: '12 Elm St', zip: '97201' },
  });
  await ok(runOperation(cancelPlan, owner(), {}));
  expect((await mail())[0]).toMatchObject({ to: 'books@example.com' });
  world.sandbox.failures.plan({ mode: 'error_before', path: '/v1/customers', times: 20 });
  expect(await ok(runOperation(planBilling, owner(), {}))).toMatchObject({ isKnown: false, invoices: [] });
});
