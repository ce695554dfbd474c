import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import { aClientWithCard, anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { cardFields, fromBrowser } from '#tests/support/cards/stripe-settings.ts';
import { askedWorld } from '#tests/support/killed/asked-world.ts';

const world = askedWorld();
const { done, killed, own, rows } = world;
/** PayPal is taken beside cards. */
beforeAll(async () => {
  await rows(`UPDATE "Practice" SET "paypalEnabled" = true`);
  await rows(
    `INSERT INTO "PaymentAccount" (id, "practiceId", provider, "externalAccountId", "connectedAt", "paypalActive", "isOnboardingComplete")
     VALUES (gen_random_uuid(), $1, 'paypal', 'TESTMERCHANTA', now(), true, true)`,
    [world.a.id],
  );
});

/** The work is done, and its answer never comes. */
const lost = (path: string) => ({ mode: 'timeout_after', method: 'POST', path }) as const;

test(
  'killed once Stripe has charged for a plan, at its start or for another interval: one subscription, and each is paid once',
  { timeout: 240_000 },
  async () => {
    const { store } = world.sandbox.stripe;
    const subscriptions = () => store.all('subscriptions');
    const paid = () => store.all('invoices').filter(({ status }) => status === 'paid').length;
    const charges = () => store.all('charges').filter(({ status }) => status === 'succeeded').length;
    const plan = async () => (await own('Subscription'))[0]!;
    const before = charges();
    const { value } = await done<{ clientSecret: string }>('planSetupIntent');
    const setupIntentId = value.clientSecret.split('_secret_')[0]!;
    await fromBrowser({ apiBase: world.sandbox.url }, null, `/v1/setup_intents/${setupIntentId}/confirm`, {
      client_secret: value.clientSecret,
      ...cardFields('4242424242424242'),
    });
    expect(await done('savePlanCard', { setupIntentId })).toMatchObject({ ok: true });
    await rows(`UPDATE "Subscription" SET "trialUsedAt" = now() - interval '60 days'`);

    const wish = { plan: 'website', interval: 'month' };
    await killed('startPlan', wish, {
      vendor: 'stripe',
      trouble: lost('/v1/subscriptions'),
      isDone: () => subscriptions().length === 1,
    });
    expect(await plan()).toMatchObject({ state: 'cancelled', wantedKey: expect.any(String) });
    expect(await done('startPlan', wish)).toMatchObject({ ok: true, value: { state: 'active' } });
    expect(await plan()).toMatchObject({ plan: 'website', state: 'active', wantedKey: null });
    expect([subscriptions().length, paid(), charges() - before]).toEqual([1, 1, 1]);

    const shown = async () =>
      (await done<{ interval: string; at: number }>('previewPlanChange', { interval: 'year' })).value;
    const { at } = await shown();
    await killed(
      'changePlan',
      { interval: 'year', at },
      {
        vendor: 'stripe',
        trouble: lost('/v1/subscriptions/'),
        isDone: () => paid() === 2,
      },
    );
    expect(await plan()).toMatchObject({ interval: 'month' });
    // Their page shows the price once more: nothing is left to pay.
    const again = await shown();
    expect(await done('changePlan', { interval: 'year', at: again.at })).toMatchObject({ ok: true });
    expect(await plan()).toMatchObject({ interval: 'year', state: 'active' });
    expect([subscriptions().length, paid(), charges() - before]).toEqual([1, 2, 2]);
  },
);

test(
  'killed once a card is charged, some of it is given back, or PayPal has taken what its payer approved: each is done once',
  { timeout: 240_000 },
  async () => {
    const { a, sandbox } = world;
    const [byCard, byPaypal] = await given(a.db, Date.now(), (scene) =>
      [1, 2].map((day) =>
        anApprovedAppointment(scene, {
          client: aClientWithCard(scene, { firstName: 'Dana', lastName: `Kill ${day}` }),
          location: a.locations.office,
          services: [a.services.massage],
          startsAt: Date.now() - day * DAY_MS,
        }),
      ),
    );
    const [ofCard, ofPaypal] = [{ appointmentId: byCard!.id }, { appointmentId: byPaypal!.id }];
    const ledger = ({ appointmentId }: { appointmentId: string }) =>
      rows('SELECT kind::text, "amountCents" FROM "LedgerEntry" WHERE "billId" = $1 ORDER BY id', [
        appointmentId,
      ]);
    const charges = () =>
      sandbox.stripe.store
        .all('payment_intents')
        .filter(({ metadata, status }) => metadata.appointmentId === byCard!.id && status === 'succeeded');
    await killed('chargeCard', ofCard, {
      vendor: 'stripe',
      trouble: lost('/v1/payment_intents'),
      isDone: () => charges().length === 1,
    });
    expect(await ledger(ofCard)).toEqual([]);
    expect(await done('chargeCard', ofCard)).toMatchObject({ ok: true });
    const charged = { kind: 'charge', amountCents: 9000 };
    expect(await ledger(ofCard)).toEqual([charged]);

    const refunds = () => sandbox.stripe.store.all('refunds').length;
    await killed(
      'createAdjustment',
      { ...ofCard, amountCents: 3000, adjustedAt: new Date() },
      {
        vendor: 'stripe',
        trouble: lost('/v1/refunds'),
        isDone: () => refunds() === 1,
      },
    );
    const [adjustment] = await rows('SELECT id FROM "Adjustment" WHERE "billId" = $1', [byCard!.id]);
    const open = { practiceId: a.id, adjustmentId: adjustment!.id };
    expect(await done('resolveRefund', open, { actor: { kind: 'system' } })).toMatchObject({ ok: true });
    expect(await ledger(ofCard)).toEqual([charged, { kind: 'refund', amountCents: -3000 }]);
    expect([charges().length, refunds()]).toEqual([1, 1]);

    const payer = { actor: { kind: 'visitor' }, linkToken: byPaypal!.token } as const;
    const made = await done<{ orderId: string }>('createPaypalOrder', ofPaypal, payer);
    expect(made).toMatchObject({ ok: true });
    const order = made.value;
    sandbox.paypal.approve(order.orderId);
    const captures = () => sandbox.paypal.store.all('captures').length;
    await killed(
      'capturePaypalPayment',
      { ...ofPaypal, ...order },
      {
        vendor: 'paypal',
        trouble: lost('/v2/checkout/orders/'),
        isDone: () => captures() === 1,
      },
      payer,
    );
    expect(await ledger(ofPaypal)).toEqual([]);
    expect(await done('capturePaypalPayment', { ...ofPaypal, ...order }, payer)).toMatchObject({ ok: true });
    const kept = { kind: 'provider_fee', amountCents: 363 };
    expect([await ledger(ofPaypal), captures()]).toEqual([[charged, kept], 1]);
  },
);
