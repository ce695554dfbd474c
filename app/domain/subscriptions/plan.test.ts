import { describe, expect, test } from 'vitest';
import { cancelAppointmentNoUser } from '#app/domain/appointments/index.ts';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { chargeCard } from '#app/domain/payments/index.ts';
import { publishWebsite } from '#app/domain/website/publication/publish-website.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { ASKS, DECLINES, SECTION, planWorld } from '#tests/support/worlds/plans.ts';
import { payPlanInvoice, planBilling, refreshPlan } from './index.ts';
import { checkPlan } from './keep/check-plan.ts';
import { planConfirmation } from './pay/plan-confirmation.ts';
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
  visit,
  republish,
  site,
  paying,
} = planWorld();

describe('a trial', () => {
  test('begins without a card, once; opens My Website, and closes it by itself where no card came', async () => {
    expect(await ask()).toMatchObject({ isShown: true, plan: 'free', state: 'none', hasTrial: true });
    expect(await flags()).toMatchObject({ isWebsitePlan: false, showSubscriptionLink: true });
    expect(await runOperation(publishWebsite, owner(), {})).toMatchObject({
      refusal: { userMessage: PLAN_MESSAGES.websiteClosed },
    });
    expect(await ok(start())).toEqual({ state: 'trialing' });
    expect(await flags()).toMatchObject({ isWebsitePlan: true });
    expect(await ask()).toMatchObject({
      plan: 'website',
      state: 'trialing',
      interval: 'month',
      amountCents: 3900,
      hasTrial: false,
      trialEndsAt: new Date(world.clock().now() + 14 * DAY_MS),
    });
    expect(await start()).toMatchObject({ refusal: { userMessage: PLAN_MESSAGES.hasPlan } });
    expect([atStripe().length, world.sandbox.store.all('customers').length]).toEqual([1, 1]);
    expect(atStripe()[0]!.metadata).toEqual({ practiceId: world.a().id });
    await site();
    expect(await visit()).toContain(SECTION);

    await pass(11);
    expect(await mail()).toMatchObject([
      {
        subject: 'Add a card before your trial ends on Wednesday, March 18, 2026',
        text: expect.stringContaining('Nothing is deleted.'),
      },
    ]);
    await pass(3.01);
    expect(await ask()).toMatchObject({ plan: 'free', state: 'cancelled', hasTrial: false });
    expect(await flags()).toMatchObject({ isWebsitePlan: false });
    expect(await republish()).toBe(true);
    const plain = await visit();
    expect(plain).not.toContain(SECTION);
    expect(plain).toContain('/book');
    expect(await world.rows(`SELECT 1 FROM "Page"`)).toHaveLength(1);
    expect(await mail()).toMatchObject([{ subject: 'Your Website plan has ended' }]);

    // There is no second trial: it wants a card, and then everything stands there as before.
    expect(await start()).toMatchObject({ refusal: { userMessage: PLAN_MESSAGES.needsCard } });
    expect((await row()).wantedKey).toBeNull();
    await addCard();
    expect(await ok(start('year'))).toEqual({ state: 'active' });
    expect(await republish()).toBe(true);
    expect(await visit()).toContain(SECTION);
    expect(world.sandbox.store.all('customers')).toHaveLength(1);
  });

  test('goes on by itself with a card, and says so before', async () => {
    await ok(start());
    await addCard();
    await pass(11);
    expect(await mail()).toMatchObject([
      {
        subject: 'Your trial ends on Wednesday, March 18, 2026',
        text: expect.stringContaining('$39 a month'),
      },
    ]);
    await pass(1);
    expect(await mail()).toEqual([]);
    await pass(2.1);
    expect(await ask()).toMatchObject({ plan: 'website', state: 'active' });
    const { invoices, card } = await ok(runOperation(planBilling, owner(), {}));
    expect(card).toMatchObject({ brand: 'visa', last4: '4242' });
    expect(invoices).toMatchObject([
      { totalCents: 3900, state: 'paid', pdfUrl: expect.stringContaining('/pdf') },
    ]);
  });
});

describe('a payment that fails', () => {
  test('closes nothing for fourteen days and says until when; another card pays it at once', async () => {
    await paying();
    await site();
    await addCard(DECLINES);
    await pass(31.1);
    const { graceEndsAt, openInvoice, plan, state } = await ask();
    expect({ openInvoice, plan, state }).toEqual({
      plan: 'website',
      state: 'past_due',
      openInvoice: { amountCents: 3900, needsConfirmation: false },
    });
    expect(graceEndsAt!.getTime()).toBe(world.clock().now() + 14 * DAY_MS);
    expect((await ok(runOperation(proCalendarUser, owner(), {}))).planNotice).toEqual({
      needsConfirmation: false,
      graceEndsAt,
    });
    expect(await flags()).toMatchObject({ isWebsitePlan: true });
    expect(await republish()).toBe(false);
    const [told] = await mail();
    expect(told).toMatchObject({
      to: 'ann@alder.example',
      subject: 'A payment for your plan did not go through',
    });
    expect(told!.text).toContain('$39 is still open');
    expect(told!.text).toMatch(/Until Saturday, May 2, 2026 everything stays as it is/);
    expect(told!.text).toContain('/portal/subscriptions');
    expect(await ok(runOperation(payPlanInvoice, owner(), {}))).toMatchObject({
      payment: { outcome: 'declined', message: 'Your card was declined.' },
    });
    expect(await addCard()).toMatchObject({ payment: { outcome: 'paid' } });
    expect(await ask()).toMatchObject({ state: 'active', graceEndsAt: null, openInvoice: null });
    // The card before is forgotten at the card company.
    expect(world.sandbox.store.all('payment_methods').filter((one) => one.customer)).toHaveLength(1);
  });

  test('lapses after that: Stripe asks for nothing more, nothing is lost, whoever is booked is not stranded', async () => {
    await paying();
    await site();
    await addCard(DECLINES);
    const visitOf = await world.anAppointment();
    const other = await world.anAppointment('4242', world.clock().now() + 60 * DAY_MS);
    await pass(31.1);
    await mail();
    await pass(11.5);
    expect((await mail()).map(({ subject }) => subject)).toEqual([
      'Your plan ends on Saturday, May 2, 2026 unless it is paid',
    ]);
    await pass(2.6);
    expect(await ask()).toMatchObject({
      plan: 'free',
      state: 'lapsed',
      openInvoice: null,
      graceEndsAt: null,
    });
    expect(atStripe()[0]).toMatchObject({ status: 'canceled' });
    expect(world.sandbox.store.all('invoices').map(({ status }) => status)).not.toContain('open');
    const [over] = await mail();
    expect(over).toMatchObject({ subject: 'Your Website plan has ended' });
    expect(over!.text).toContain('Nothing is deleted.');
    expect(await republish()).toBe(true);
    expect(await visit()).not.toContain(SECTION);
    expect(await flags()).toMatchObject({ isWebsitePlan: false });
    // Late events of the old days change nothing.
    for (const event of events('customer.subscription.updated').reverse()) await deliver(event);
    expect(await ask()).toMatchObject({ state: 'lapsed' });

    expect(await ok(runOperation(chargeCard, owner(), { appointmentId: visitOf.id }))).toBeDefined();
    expect(world.charged(visitOf.id)).toHaveLength(1);
    await ok(runOperation(cancelAppointmentNoUser, world.holder(other.token), { appointmentId: other.id }));

    await addCard();
    expect(await ok(start())).toEqual({ state: 'active' });
    expect(await republish()).toBe(true);
    expect(await visit()).toContain(SECTION);
  });

  test('does not lapse while Stripe is silent; what was paid meanwhile counts', async () => {
    await paying();
    await addCard(DECLINES);
    await pass(31.1);
    world.clock().advance(15 * DAY_MS);
    world.sandbox.failures.plan({ mode: 'error_before', path: '/v1/subscriptions', times: 20 });
    expect(await runOperation(checkPlan, world.system(), { practiceId: world.a().id })).toMatchObject({
      ok: false,
      refusal: { code: 'unavailable' },
    });
    world.sandbox.failures.clear();
    expect(await ask()).toMatchObject({ plan: 'website', state: 'past_due' });
    await addCard();
    await check();
    expect(await ask()).toMatchObject({ state: 'active' });
  });

  test('a message that is no longer true is not written', async () => {
    await paying();
    await addCard(DECLINES);
    await pass(31.1);
    await addCard();
    expect(await mail()).toEqual([]);
  });

  test('whose bank asks is confirmed on the page', async () => {
    await paying();
    await addCard(ASKS);
    await pass(31.1);
    expect(await ask()).toMatchObject({ state: 'past_due', openInvoice: { needsConfirmation: true } });
    expect((await mail())[0]).toMatchObject({ subject: 'Please confirm a payment for your plan' });
    await confirmPayment();
    await ok(runOperation(refreshPlan, owner(), {}));
    expect(await ask()).toMatchObject({ state: 'active', openInvoice: null });
    expect(await runOperation(planConfirmation, owner(), {})).toMatchObject({
      refusal: { code: 'state_changed' },
    });
  });
});

test('events come late, doubled and in any order: what is kept is what Stripe says now', async () => {
  await paying();
  await world.rows(
    `UPDATE "Subscription" SET "updatedAt" = "updatedAt" - interval '1 day', state = 'past_due', plan = 'free'`,
  );
  const all = world.sandbox.store
    .all('events')
    .filter(({ type }) => /^(invoice|customer\.subscription|payment_intent)\./.test(type));
  expect(all.length).toBeGreaterThan(8);
  for (const event of [...all].reverse()) expect(await deliver(event)).toEqual({ applied: true });
  for (const event of all.slice(0, 3)) expect(await deliver(event)).toEqual({ applied: false });
  expect(await ask()).toMatchObject({ plan: 'website', state: 'active', openInvoice: null });
  // None of them waits for a bill of a client's that it is not about.
  expect(await world.rows(`SELECT 1 FROM "WebhookEvent" WHERE "processedAt" IS NULL`)).toEqual([]);
});

test('an event of a connected account says nothing of a plan, whatever stands in it', async () => {
  await paying();
  const [event] = events('customer.subscription.updated');
  const before = await row();
  await deliver({ id: 'evt_forged', body: { ...event!.body, id: 'evt_forged', account: 'acct_other' } });
  expect(await row()).toEqual(before);
});
