import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { paypalCheckouts } from '#tests/support/payments/paypal-checkouts.ts';
import { chargeCard, createAdjustment } from '../index.ts';
import { platformFee } from './platform-fee.ts';

test.each([
  [9000, 0, 0],
  [9000, 250, 225],
  [9999, 250, 250],
  [1, 10_000, 1],
  [10, 499, 0],
])('of %i cents %i basis points are %i', (amountCents, basisPoints, cents) => {
  expect(platformFee(amountCents, basisPoints)).toBe(cents);
});

test('it is never more than the payment', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000), (amountCents, basisPoints) => {
      const cents = platformFee(amountCents, basisPoints);
      expect(Number.isInteger(cents) && cents >= 0 && cents <= amountCents).toBe(true);
    }),
  );
});

/** What the books hold of a bill, beside what its provider keeps; every account together is nothing. */
async function booksOf(world: ReturnType<typeof paymentWorld>, id: string) {
  const entries = await world.rows(
    `SELECT kind::text, debit::text, credit::text, "amountCents" AS cents FROM "LedgerEntry"
     WHERE "billId" = $1 AND NOT (kind = 'provider_fee' AND provider = 'paypal') ORDER BY kind`,
    [id],
  );
  const [bill] = await world.rows(
    'SELECT "collectedCents" AS collected, status::text FROM "Bill" WHERE id = $1',
    [id],
  );
  return { entries, ...bill };
}

const takes = (world: ReturnType<typeof paymentWorld>, basisPoints: number) =>
  world.rows(
    `INSERT INTO "Subscription" (id, "practiceId", "platformFeeBasisPoints", "updatedAt")
     VALUES (gen_random_uuid(), $1, $2, now()) ON CONFLICT ("practiceId") DO UPDATE SET "platformFeeBasisPoints" = $2`,
    [world.a().id, basisPoints],
  );

/** What each account holds of a bill, cents. */
async function accountsOf(world: ReturnType<typeof paymentWorld>, id: string) {
  const rows = await world.rows(
    `SELECT account, sum(cents)::int AS cents FROM "LedgerEntry" l,
       LATERAL (VALUES (l.debit::text, l."amountCents"), (l.credit::text, -l."amountCents")) AS side(account, cents)
     WHERE l."billId" = $1 AND NOT (l.kind = 'provider_fee' AND l.provider = 'paypal') GROUP BY account`,
    [id],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account as string, cents as number]));
}

/** All went back to the client; the platform's part stays with it, out of what the practice has at its provider. */
const KEPT = (provider: string) => ({ client: 0, platform: 225, [provider]: -225 });

const giveBack = (world: ReturnType<typeof paymentWorld>, appointmentId: string, amountCents: number) =>
  runOperation(createAdjustment, world.owner(), {
    appointmentId,
    amountCents,
    adjustedAt: new Date(TEST_NOW),
  });

/** The client pays 90.00, the practice has it, and 2.25 of it is the platform's. */
const shared = (provider: string) => ({
  collected: 9000,
  status: 'paid',
  entries: [
    { kind: 'charge', debit: provider, credit: 'client', cents: 9000 },
    { kind: 'platform_fee', debit: 'platform', credit: provider, cents: 225 },
  ],
});

describe.each(['stripe', 'square'] as const)('a payment through %s', (provider) => {
  const world = paymentWorld(provider);

  test('has the platform’s part taken out by the provider, none where the plan takes none, and kept where it is refunded', async () => {
    const [free, shares] = [await world.anAppointment(), await world.anAppointment()];
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: free.id }));
    expect((await booksOf(world, free.id)).entries).toHaveLength(1);
    await takes(world, 250);
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: shares.id }));
    expect(await booksOf(world, shares.id)).toEqual(shared(provider));
    const fees =
      provider === 'stripe'
        ? world.charged(shares.id).map(({ application_fee_amount }) => application_fee_amount)
        : world.square.store.all('payments').map(({ app_fee_money }) => app_fee_money?.amount);
    expect(fees.filter(Boolean)).toEqual([225]);

    await ok(giveBack(world, shares.id, 4000));
    await ok(giveBack(world, shares.id, 5000));
    expect(await accountsOf(world, shares.id)).toEqual(KEPT(provider));
    expect(await world.moved(shares.id)).toMatchObject({ taken: 9000, givenBack: 9000 });
  });
});

describe('a payment through PayPal', () => {
  const world = paymentWorld();
  const paypal = paypalCheckouts(world);
  beforeAll(() => paypal.connect());

  test('no movement is of one account alone', async () => {
    const appointment = await world.anAppointment();
    const half = world.rows(
      `INSERT INTO "LedgerEntry" (id, "practiceId", "billId", kind, debit, credit, "amountCents")
       VALUES (gen_random_uuid(), $1, $2, 'charge', 'client', 'client', 100)`,
      [world.a().id, appointment.id],
    );
    await expect(half).rejects.toThrow('LedgerEntry_two_accounts');
  });

  test('has the platform’s part taken out by PayPal, and kept where it is refunded', async () => {
    await takes(world, 250);
    const appointment = await world.anAppointment();
    const orderId = await paypal.approved(appointment);
    await ok(paypal.capture(appointment, orderId));
    expect(await booksOf(world, appointment.id)).toEqual(shared('paypal'));
    const order = world.paypal.store.all('orders').find(({ id }) => id === orderId);
    expect(order?.payment_instruction?.platform_fees).toEqual([
      { amount: { currency_code: 'USD', value: '2.25' } },
    ]);

    await ok(giveBack(world, appointment.id, 9000));
    expect(await accountsOf(world, appointment.id)).toEqual(KEPT('paypal'));
    expect(paypal.captures(appointment.id)).toMatchObject([{ refundedCents: 9000 }]);
  });
});
