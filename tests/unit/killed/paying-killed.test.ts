import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import {
  aClient,
  aClientWithCard,
  anApprovedAppointment,
  given,
  sellsThroughSquare,
} from '#prisma/situations/index.ts';
import { cardFields, fromBrowser } from '#tests/support/cards/stripe-settings.ts';
import { askedWorld } from '#tests/support/killed/asked-world.ts';
import type { WorldPractice } from '#tests/support/world.ts';

const world = askedWorld();
const { done, killed, own, rows } = world;
const SYSTEM = { actor: { kind: 'system' } } as const;
/** PayPal is taken beside cards; the other practice takes cards at Square. */
beforeAll(async () => {
  const { a, b } = world;
  await rows(`UPDATE "Practice" SET "paypalEnabled" = true WHERE id = $1`, [a.id]);
  await rows(
    `INSERT INTO "PaymentAccount" (id, "practiceId", provider, "externalAccountId", "connectedAt", "paypalActive", "isOnboardingComplete")
     VALUES (gen_random_uuid(), $1, 'paypal', 'TESTMERCHANTA', now(), true, true)`,
    [a.id],
  );
  await given(b.db, Date.now(), (scene) => sellsThroughSquare(scene, b.slug));
  await rows(`UPDATE "Practice" SET "paymentProvider" = 'square' WHERE id = $1`, [b.id]);
});

/** The work is done, and its answer never comes. */
const lost = (path: string) => ({ mode: 'timeout_after', method: 'POST', path }) as const;

/** What the page does: the card is saved at Stripe for a setup that was begun. */
async function typed(account: string | null, clientSecret: string, number = '4242424242424242') {
  const setupIntentId = clientSecret.split('_secret_')[0]!;
  await fromBrowser({ apiBase: world.sandbox.url }, account, `/v1/setup_intents/${setupIntentId}/confirm`, {
    client_secret: clientSecret,
    ...cardFields(number),
  });
  return setupIntentId;
}

test(
  'killed once Stripe has charged for a plan, taken another card for it or collected what was left open: one subscription and one card, and each is paid once',
  { timeout: 240_000 },
  async () => {
    const { store } = world.sandbox.stripe;
    const subscriptions = () => store.all('subscriptions');
    const paid = () => store.all('invoices').filter(({ status }) => status === 'paid').length;
    const charges = () => store.all('charges').filter(({ status }) => status === 'succeeded').length;
    const plan = async () => (await own('Subscription'))[0]!;
    const before = charges();
    const begun = async (number?: string) => {
      const { value } = await done<{ clientSecret: string }>('planSetupIntent');
      return { setupIntentId: await typed(null, value.clientSecret, number) };
    };
    expect(await done('savePlanCard', await begun())).toMatchObject({ ok: true });
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

    const { providerCustomerId: customer } = await plan();
    const held = () => store.all('payment_methods').filter((one) => one.customer === customer);
    const cards = () => held().map(({ card }) => card!.last4);
    const used = () => {
      const of = store.all('customers').find(({ id }) => id === customer)!;
      return held().find(({ id }) => id === of.invoice_settings.default_payment_method)?.card!.last4;
    };
    const look = () => done('checkPlan', { practiceId: world.a.id }, SYSTEM);
    await killed('savePlanCard', await begun('5555555555554444'), {
      vendor: 'stripe',
      trouble: lost(`/v1/customers/${customer as string}`),
      isDone: () => used() === '4444',
    });
    expect(cards().sort()).toEqual(['4242', '4444']);
    // The worker looks at it, by itself.
    expect((await plan()).checkAt).not.toBeNull();
    expect(await look()).toMatchObject({ ok: true });
    expect([cards(), used()]).toEqual([['4444'], '4444']);
    // This one is saved, and refused once it is charged.
    await killed('savePlanCard', await begun('4000000000000341'), {
      vendor: 'stripe',
      trouble: lost('/v1/payment_methods/'),
      isDone: () => cards().length === 1,
    });
    expect(await look()).toMatchObject({ ok: true });
    expect([cards(), used()]).toEqual([['0341'], '0341']);

    const collected = [paid(), charges()];
    world.sandbox.stripe.advanceBilling(366 * 86_400);
    expect(await look()).toMatchObject({ ok: true });
    expect(await plan()).toMatchObject({ state: 'past_due', openInvoiceId: expect.any(String) });
    // Its bank lets it be charged by now.
    for (const [card] of store.entries('natures'))
      store.put('natures', card, { behaviour: 'ok', setUp: true });
    await killed(
      'payPlanInvoice',
      {},
      { vendor: 'stripe', trouble: lost('/v1/invoices/'), isDone: () => paid() > collected[0]! },
    );
    expect(await plan()).toMatchObject({ state: 'past_due' });
    // Pressed once more it says that nothing is open, and shows the plan as it is.
    expect(await done('payPlanInvoice')).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
    expect(await plan()).toMatchObject({ state: 'active', openInvoiceId: null });
    expect([paid() - collected[0]!, charges() - collected[1]!]).toEqual([1, 1]);
  },
);

test(
  'killed between our commit and each of Stripe’s answers, as a plan that was pressed for is carried out: one customer, one subscription, and the plan is kept',
  { timeout: 240_000 },
  async () => {
    const { b, sandbox } = world;
    // As whoever pressed left it: written down, and nothing asked yet.
    await rows(
      `INSERT INTO "Subscription" (id, "practiceId", state, "wantedPlan", "wantedInterval", "wantedKey", "checkAt", "updatedAt")
       VALUES (gen_random_uuid(), $1, 'cancelled', 'website', 'month', gen_random_uuid(), now() - interval '1 minute', now() - interval '1 minute')`,
      [b.id],
    );
    const { store } = sandbox.stripe;
    const all = () => [store.all('customers').length, store.all('subscriptions').length];
    const before = all();
    const made = () => all().map((count, at) => count - before[at]!);
    const kept = async () => (await rows('SELECT * FROM "Subscription" WHERE "practiceId" = $1', [b.id]))[0]!;
    const input = { practiceId: b.id };
    for (const [path, counts] of [
      ['/v1/customers', '1,0'],
      ['/v1/subscriptions', '1,1'],
    ] as const) {
      const dies = { vendor: 'stripe', trouble: lost(path), isDone: () => `${made()}` === counts } as const;
      await killed('checkPlan', input, dies, SYSTEM);
      expect(await kept()).toMatchObject({ state: 'cancelled', wantedKey: expect.any(String) });
    }
    expect(await done('checkPlan', input, SYSTEM)).toMatchObject({ ok: true });
    expect(await kept()).toMatchObject({ plan: 'website', state: 'trialing', wantedKey: null });
    expect(made()).toEqual([1, 1]);
  },
);

type Paid = { appointmentId: string };

let visits = 0;
/** A visit of a client of its own, with a card on file or without. */
async function visit(practice: WorldPractice, withCard = true) {
  visits += 1;
  const { id, token, clientId } = await given(practice.db, Date.now(), (scene) => {
    const isSquare = practice === world.b;
    scene.cardProvider = isSquare ? 'square' : 'stripe';
    const who = { firstName: 'Dana', lastName: `Kill ${visits}` };
    return anApprovedAppointment(scene, {
      client: withCard ? aClientWithCard(scene, who, isSquare ? { last4: '1111' } : {}) : aClient(scene, who),
      location: practice.locations.office,
      services: [practice.services.massage],
      startsAt: Date.now() - visits * DAY_MS,
    });
  });
  return { appointmentId: id, clientId, payer: { actor: { kind: 'visitor' }, linkToken: token } as const };
}

test(
  'killed once a card is charged, PayPal has taken what its payer approved, or some of either is given back: each is done once',
  { timeout: 240_000 },
  async () => {
    const { a, b, sandbox } = world;
    const ledger = ({ appointmentId }: Paid) =>
      rows('SELECT kind::text, "amountCents" FROM "LedgerEntry" WHERE "billId" = $1 ORDER BY id', [
        appointmentId,
      ]);
    const charged = { kind: 'charge', amountCents: 9000 };

    const [{ appointmentId: ofStripe }, { appointmentId: ofSquare }] = [await visit(a), await visit(b)];
    const atStripe = () =>
      sandbox.stripe.store
        .all('payment_intents')
        .filter(({ metadata, status }) => metadata.appointmentId === ofStripe && status === 'succeeded');
    const atSquare = () =>
      sandbox.square.store.all('payments').filter(({ status }) => status === 'COMPLETED');
    for (const { appointmentId, vendor, path, taken, practice } of [
      {
        appointmentId: ofStripe,
        vendor: 'stripe',
        path: '/v1/payment_intents',
        taken: atStripe,
        practice: a,
      },
      { appointmentId: ofSquare, vendor: 'square', path: '/v2/payments', taken: atSquare, practice: b },
    ] as const) {
      const owner = { actor: practice.owner.actor };
      const dies = { vendor, trouble: lost(path), isDone: () => taken().length === 1 };
      await killed('chargeCard', { appointmentId }, dies, owner);
      expect(await ledger({ appointmentId })).toEqual([]);
      expect(await done('chargeCard', { appointmentId }, owner)).toMatchObject({ ok: true });
      expect((await ledger({ appointmentId }))[0]).toEqual(charged);
      expect(taken()).toHaveLength(1);
    }

    const { appointmentId: ofPaypal, payer } = await visit(a);
    const made = await done<{ orderId: string }>('createPaypalOrder', { appointmentId: ofPaypal }, payer);
    expect(made).toMatchObject({ ok: true });
    const order = { appointmentId: ofPaypal, ...made.value };
    sandbox.paypal.approve(order.orderId);
    const captures = () => sandbox.paypal.store.all('captures').length;
    await killed(
      'capturePaypalPayment',
      order,
      { vendor: 'paypal', trouble: lost('/v2/checkout/orders/'), isDone: () => captures() === 1 },
      payer,
    );
    expect(await ledger(order)).toEqual([]);
    expect(await done('capturePaypalPayment', order, payer)).toMatchObject({ ok: true });
    const kept = { kind: 'provider_fee', amountCents: 363 };
    expect([await ledger(order), captures()]).toEqual([[charged, kept], 1]);

    const refunds = {
      stripe: () => sandbox.stripe.store.all('refunds').length,
      square: () => sandbox.square.store.all('refunds').length,
      paypal: () => sandbox.paypal.store.all('refunds').length,
    };
    for (const { appointmentId, vendor, path, practice } of [
      { appointmentId: ofStripe, vendor: 'stripe', path: '/v1/refunds', practice: a },
      { appointmentId: ofSquare, vendor: 'square', path: '/v2/refunds', practice: b },
      { appointmentId: ofPaypal, vendor: 'paypal', path: '/v2/payments/captures/', practice: a },
    ] as const) {
      const adjusted = { appointmentId, amountCents: 3000, adjustedAt: new Date() };
      const dies = { vendor, trouble: lost(path), isDone: () => refunds[vendor]() === 1 };
      await killed('createAdjustment', adjusted, dies, { actor: practice.owner.actor });
      const [adjustment] = await rows('SELECT id FROM "Adjustment" WHERE "billId" = $1', [appointmentId]);
      const open = { practiceId: practice.id, adjustmentId: adjustment!.id };
      const before = await ledger({ appointmentId });
      expect(await done('resolveRefund', open, SYSTEM)).toMatchObject({ ok: true });
      const moved = (await ledger({ appointmentId })).slice(before.length);
      expect(moved.filter(({ kind }) => kind === 'refund')).toEqual([{ kind: 'refund', amountCents: -3000 }]);
      expect(refunds[vendor]()).toBe(1);
    }
  },
);

test(
  'killed once Stripe or Square has a record of a client, or their card, or has forgotten it: one record and one card, and none in the end',
  { timeout: 240_000 },
  async () => {
    const { a, b, sandbox } = world;
    const kept = (clientId: string) =>
      rows(
        'SELECT last4, "isDefault", "detachedAt" IS NULL AS held FROM "PaymentMethod" WHERE "clientId" = $1',
        [clientId],
      );
    const recordsOf = async (clientId: string) =>
      (
        await rows('SELECT "providerCustomerId" AS id FROM "PaymentCustomer" WHERE "clientId" = $1', [
          clientId,
        ])
      ).map(({ id }) => id);

    const ofStripe = await visit(a, false);
    const atStripe = sandbox.stripe.store;
    const before = {
      records: atStripe.all('customers').length,
      setups: atStripe.all('setup_intents').length,
    };
    const records = () => atStripe.all('customers').length - before.records;
    const setups = () => atStripe.all('setup_intents').length - before.setups;
    const input = { appointmentId: ofStripe.appointmentId };
    for (const [path, isDone] of [
      ['/v1/customers', () => records() === 1],
      ['/v1/setup_intents', () => setups() === 1],
    ] as const)
      await killed('setupIntent', input, { vendor: 'stripe', trouble: lost(path), isDone }, ofStripe.payer);
    interface Begun {
      setupIntentSecret: string;
      cardForm: { account: string };
    }
    const { value } = await done<Begun>('setupIntent', input, ofStripe.payer);
    const setupIntentId = await typed(value.cardForm.account, value.setupIntentSecret);
    const hold = { mode: 'hold', method: 'GET', path: `/v1/setup_intents/${setupIntentId}` } as const;
    await killed(
      'saveCard',
      { ...input, setupIntentId },
      { vendor: 'stripe', trouble: hold },
      ofStripe.payer,
    );
    expect(await kept(ofStripe.clientId)).toEqual([]);
    // Whoever comes back finds it, also where the page that waited for it is gone.
    expect(await done('setupIntent', input, ofStripe.payer)).toMatchObject({ ok: true });
    const card = { isDefault: true, held: true };
    expect(await kept(ofStripe.clientId)).toEqual([{ last4: '4242', ...card }]);
    expect(await done('saveCard', { ...input, setupIntentId }, ofStripe.payer)).toMatchObject({ ok: true });
    expect(await kept(ofStripe.clientId)).toHaveLength(1);
    expect(records()).toBe(1);
    const [record] = await recordsOf(ofStripe.clientId);
    const heldAtStripe = () => atStripe.all('payment_methods').filter(({ customer }) => customer === record);
    expect(heldAtStripe()).toHaveLength(1);

    const removed = async (
      practice: WorldPractice,
      vendor: 'stripe' | 'square',
      { clientId }: { clientId: string },
    ) => {
      const owner = { actor: practice.owner.actor };
      const { failures } = sandbox[vendor];
      const path = vendor === 'stripe' ? '/v1/payment_methods/' : '/v2/cards/';
      const trouble = { mode: 'timeout_before', method: 'POST', path } as const;
      const dies = { vendor, trouble, isDone: () => failures.isSpent };
      await killed('detachPaymentMethodPractice', { clientId }, dies, owner);
      expect(await kept(clientId)).toMatchObject([{ isDefault: false, held: false }]);
      // As if whoever removed it had had their time.
      await rows(`UPDATE "PaymentMethod" SET "forgetAt" = now() WHERE "forgetAt" IS NOT NULL`);
      const [due] = await rows('SELECT id FROM tenancy.cards_to_forget(now(), 10)');
      const input = { practiceId: practice.id, paymentMethodId: due!.id };
      expect(await done('forgetRemovedCard', input, SYSTEM)).toMatchObject({ value: { forgotten: true } });
      expect(await done('forgetRemovedCard', input, SYSTEM)).toMatchObject({ value: { forgotten: false } });
      expect(await rows('SELECT id FROM tenancy.cards_to_forget(now(), 10)')).toEqual([]);
    };
    await removed(a, 'stripe', ofStripe);
    expect(heldAtStripe()).toEqual([]);

    const ofSquare = await visit(b, false);
    const atSquare = sandbox.square.store;
    const people = atSquare.all('customers').length;
    const heldAtSquare = () =>
      atSquare.all('cards').filter(({ reference_id, enabled }) => enabled && reference_id !== undefined);
    const sourceId = 'cnon:card-nonce-ok';
    const token = { practiceId: b.id, sourceId };
    for (const [path, isDone] of [
      ['/v2/customers', () => atSquare.all('customers').length === people + 1],
      ['/v2/cards', () => heldAtSquare().length === 1],
    ] as const) {
      const dies = { vendor: 'square', trouble: lost(path), isDone } as const;
      await killed('squareAddCardToCustomer', token, dies, ofSquare.payer);
      expect(await kept(ofSquare.clientId)).toEqual([]);
    }
    expect(await done('squareAddCardToCustomer', token, ofSquare.payer)).toMatchObject({ ok: true });
    expect(await kept(ofSquare.clientId)).toEqual([{ last4: '1111', ...card }]);
    expect([heldAtSquare().length, atSquare.all('customers').length]).toEqual([1, people + 1]);
    await removed(b, 'square', ofSquare);
    expect(heldAtSquare()).toEqual([]);
  },
);
