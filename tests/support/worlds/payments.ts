import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { CardProvider } from '#app/integrations/cards/port.ts';
import { RoutingGateway } from '#app/integrations/cards/routing.ts';
import { createSquareSandbox } from '#sandbox/square/index.ts';
import { SquareGateway } from '#app/integrations/cards/square.ts';
import { createStripeSandbox } from '#sandbox/stripe/index.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';
import { createPaypalSandbox } from '#sandbox/paypal/index.ts';
import { PaypalGateway } from '#app/integrations/paypal/paypal.ts';
import { StripeBilling } from '#app/integrations/billing/stripe.ts';
import { StripeConnect } from '#app/integrations/connect/stripe.ts';
import { SquareSellers } from '#app/integrations/sellers/square.ts';
import { PaypalMerchants } from '#app/integrations/merchants/paypal.ts';
import { SquareSettlements } from '#app/integrations/settlements/square.ts';
import { StripeSettlements } from '#app/integrations/settlements/stripe.ts';
import { StripeIdentity } from '#app/integrations/identity/stripe.ts';
import { fixedClock } from '#app/platform/clock.ts';
import type { BaseContext } from '#app/operations/context.ts';
import {
  aClientWithCard,
  anApprovedAppointment,
  given,
  sellsThroughSquare,
} from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, TEST_NOW } from '../context.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { vendorApis } from '../msw.ts';
import { twoPractices, type WorldPractice } from '../world.ts';

export const WEBHOOK_SECRET = 'whsec_test';
export const SQUARE_WEBHOOK = {
  applicationSecret: 'square_application_secret',
  webhookSignatureKey: 'square_signature_key',
  notificationUrl: 'https://app.test/webhooks/square',
};

export const PAYPAL_KEYS = {
  clientId: 'client-test',
  clientSecret: 'secret-test',
  webhookId: 'WEBHOOKTEST1',
  live: false,
};

/**
 * Two practices and the sandboxes of money in process, for tests of payments; call it once at the top of a file (or of a
 * describe). The practices' cards are kept by `provider`.
 */
export function paymentWorld(provider: CardProvider = 'stripe') {
  const sandbox = createStripeSandbox({ now: () => TEST_NOW });
  const square = createSquareSandbox({ now: () => TEST_NOW });
  const failures = provider === 'square' ? square.failures : sandbox.failures;
  const paypal = createPaypalSandbox({ now: () => TEST_NOW });
  const wire = vendorApis(...sandbox.handlers, ...square.handlers, ...paypal.handlers);
  const keys = {
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: WEBHOOK_SECRET,
    connectWebhookSecret: WEBHOOK_SECRET,
    clientId: 'ca_test',
  };
  const billing = new StripeBilling(keys);
  const connect = new StripeConnect(keys);
  const identity = new StripeIdentity(keys);
  const squareKeys = { applicationId: 'sandbox-sq0idb-test', ...SQUARE_WEBHOOK, retries: 0 };
  const cards = new RoutingGateway({
    stripe: new StripeGateway(keys),
    square: new SquareGateway(squareKeys),
  });
  const sellers = new SquareSellers(squareKeys);
  const settlements = { stripe: new StripeSettlements(keys), square: new SquareSettlements(squareKeys) };
  const wallets = new PaypalGateway(PAYPAL_KEYS);
  const merchants = new PaypalMerchants({
    ...PAYPAL_KEYS,
    partnerId: 'PARTNER234567',
    attributionId: 'Tendwell_SP_Test',
  });
  let db: TestDatabase;
  let a: WorldPractice;
  let b: WorldPractice;
  let clock: ReturnType<typeof fixedClock>;
  let appointments = 0;

  beforeAll(async () => {
    db = await testDatabase({ max: 12 });
    ({ a, b } = await twoPractices(db.database));
    await db.owner.query('UPDATE "Practice" SET "acceptsTips" = true');
    if (provider === 'stripe') return;
    await db.owner.query(`UPDATE "Practice" SET "paymentProvider" = 'square'`);
    for (const { id, slug } of [a, b])
      await given(practiceDb(db.database, id), TEST_NOW, (scene) => sellsThroughSquare(scene, slug));
  });
  afterAll(() => db.close());
  beforeEach(() => {
    clock = fixedClock(TEST_NOW);
    failures.clear();
    paypal.failures.clear();
  });

  const context = (rest: Partial<Pick<BaseContext, 'actor' | 'linkToken'>> = {}) =>
    testContext({
      database: db.database,
      clock,
      ports: { cards, billing, connect, identity, sellers, settlements, wallets, merchants },
      ...rest,
    });
  const rows = async (text: string, values: unknown[] = []) => (await db.owner.query(text, values)).rows;

  return {
    provider,
    sandbox,
    square,
    /** What goes to vendors and comes from them. */
    wire,
    /** Trouble on order at the practices' provider. */
    failures,
    paypal,
    rows,
    a: () => a,
    b: () => b,
    /** The database as the owner of its tables sees it. */
    db: () => db,
    cards,
    wallets,
    sellers,
    settlements,
    merchants,
    clock: () => clock,
    visitor: () => context(),
    owner: () => context({ actor: a.owner.actor }),
    otherOwner: () => context({ actor: b.owner.actor }),
    system: () => context({ actor: { kind: 'system' } }),
    holder: (linkToken: string) => context({ linkToken }),
    /** An appointment of the last days by a client whose card ends in `last4`; each at an hour of its own unless one is given. */
    anAppointment(last4 = provider === 'square' ? '1111' : '4242', startsAt?: number) {
      appointments += 1;
      return given(practiceDb(db.database, a.id), TEST_NOW, (scene) => {
        scene.cardProvider = provider;
        return anApprovedAppointment(scene, {
          client: aClientWithCard(scene, { firstName: 'Dana', lastName: `Number${last4}` }, { last4 }),
          location: a.locations.office,
          services: [a.services.massage],
          bufferMinutes: 15,
          startsAt: startsAt ?? TEST_NOW - (20 + appointments * 4) * 3_600_000,
        });
      });
    },
    /** The movements of money of an appointment, in order, but for what PayPal keeps of each payment. */
    ledger: (appointmentId: string) =>
      rows(
        `SELECT kind, "amountCents"::int FROM "LedgerEntry" WHERE "billId" = $1 AND NOT (kind = 'provider_fee' AND provider = 'paypal') ORDER BY "createdAt", id`,
        [appointmentId],
      ),
    /** Where the owner of practice A was told that payments go, in order. */
    toldWhoIsPaid: async () =>
      (
        await rows(
          `SELECT payload->>'about' AS about FROM "OutboxEvent" WHERE "practiceId" = $1 AND payload->>'occasion' = 'paid_elsewhere' ORDER BY "createdAt", id`,
          [a.id],
        )
      ).map(({ about }) => about as string),
    transactions: (appointmentId: string) =>
      rows('SELECT id, state FROM "Transaction" WHERE "billId" = $1', [appointmentId]),
    /** What the provider really took for an appointment. */
    charged: (appointmentId: string) =>
      sandbox.store
        .all('payment_intents')
        .filter((intent) => intent.metadata.appointmentId === appointmentId && intent.status === 'succeeded'),
    /** What the provider really took for an appointment and gave back of it, cents, and in how many payments. */
    async moved(appointmentId: string): Promise<{ taken: number; payments: number; givenBack: number }> {
      const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
      if (provider === 'square') {
        const intents = await rows('SELECT id FROM "Transaction" WHERE "billId" = $1', [appointmentId]);
        const paid = square.store
          .all('payments')
          .filter(
            ({ status, reference_id }) =>
              status === 'COMPLETED' && intents.some(({ id }) => id === reference_id),
          );
        return {
          taken: sum(paid.map((one) => one.amount_money.amount)),
          payments: paid.length,
          givenBack: sum(paid.map((one) => one.refunded_money?.amount ?? 0)),
        };
      }
      const paid = sandbox.store
        .all('payment_intents')
        .filter(({ metadata, status }) => metadata.appointmentId === appointmentId && status === 'succeeded');
      const ids = new Set(paid.map(({ id }) => id));
      const refunds = sandbox.store.all('refunds').filter((one) => ids.has(String(one.payment_intent)));
      return {
        taken: sum(paid.map(({ amount }) => amount)),
        payments: paid.length,
        givenBack: sum(refunds.map(({ amount }) => amount)),
      };
    },
    /** The templates of the messages that an appointment has caused. */
    wanted: async (appointmentId: string): Promise<string[]> =>
      (
        await rows(
          `SELECT payload->>'template' AS template FROM "OutboxEvent"
           WHERE topic = 'appointment-message' AND payload->>'appointmentId' = $1`,
          [appointmentId],
        )
      ).map(({ template }) => template as string),
  };
}
