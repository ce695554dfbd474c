import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createStripeSandbox } from '#app/integrations/cards/stripe-sandbox/index.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';
import { createPaypalSandbox } from '#app/integrations/paypal/sandbox/index.ts';
import { PaypalGateway } from '#app/integrations/paypal/paypal.ts';
import { fixedClock } from '#app/platform/clock.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { aClientWithCard, anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, TEST_NOW } from './context.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { vendorApis } from './msw.ts';
import { twoPractices, type WorldPractice } from './world.ts';

export const WEBHOOK_SECRET = 'whsec_test';

/** Two practices and the card sandbox in process, for tests of payments; call it once at the top of a file. */
export function paymentWorld() {
  const sandbox = createStripeSandbox({ now: () => TEST_NOW });
  const paypal = createPaypalSandbox({ now: () => TEST_NOW });
  vendorApis(...sandbox.handlers, ...paypal.handlers);
  const cards = new StripeGateway({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: WEBHOOK_SECRET,
  });
  const wallets = new PaypalGateway({
    clientId: 'client-test',
    clientSecret: 'secret-test',
    webhookId: 'WEBHOOKTEST1',
    live: false,
  });
  let db: TestDatabase;
  let a: WorldPractice;
  let b: WorldPractice;
  let clock: ReturnType<typeof fixedClock>;
  let visits = 0;

  beforeAll(async () => {
    db = await testDatabase({ max: 12 });
    ({ a, b } = await twoPractices(db.database));
    await db.owner.query('UPDATE "Practice" SET "acceptsTips" = true');
  });
  afterAll(() => db.close());
  beforeEach(() => {
    clock = fixedClock(TEST_NOW);
    sandbox.failures.clear();
    paypal.failures.clear();
  });

  const context = (rest: Partial<Pick<BaseContext, 'actor' | 'linkToken'>> = {}) =>
    testContext({ database: db.database, clock, ports: { cards, wallets }, ...rest });
  const rows = async (text: string, values: unknown[] = []) => (await db.owner.query(text, values)).rows;

  return {
    sandbox,
    paypal,
    rows,
    a: () => a,
    b: () => b,
    /** The database as the owner of its tables sees it. */
    db: () => db,
    cards,
    wallets,
    clock: () => clock,
    visitor: () => context(),
    owner: () => context({ actor: a.owner.actor }),
    system: () => context({ actor: { kind: 'system' } }),
    holder: (linkToken: string) => context({ linkToken }),
    /** A visit of the last days by a client whose card ends in `last4`; each at an hour of its own unless one is given. */
    aVisit(last4 = '4242', startsAt?: number) {
      visits += 1;
      return given(practiceDb(db.database, a.id), TEST_NOW, (scene) =>
        anApprovedAppointment(scene, {
          client: aClientWithCard(scene, { firstName: 'Dana', lastName: `Number${last4}` }, { last4 }),
          location: a.locations.office,
          services: [a.services.massage],
          bufferMinutes: 15,
          startsAt: startsAt ?? TEST_NOW - (20 + visits * 4) * 3_600_000,
        }),
      );
    },
    /** The movements of money of a visit, in order. */
    ledger: (appointmentId: string) =>
      rows(
        'SELECT kind, "amountCents"::int FROM "LedgerEntry" WHERE "appointmentId" = $1 ORDER BY "createdAt"',
        [appointmentId],
      ),
    transactions: (appointmentId: string) =>
      rows('SELECT id, state FROM "Transaction" WHERE "appointmentId" = $1', [appointmentId]),
    /** What the provider really took for a visit. */
    charged: (appointmentId: string) =>
      sandbox.store
        .all('payment_intents')
        .filter((intent) => intent.metadata.appointmentId === appointmentId && intent.status === 'succeeded'),
    /** The templates of the messages that a visit has caused. */
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
