import { expect, test } from 'vitest';
import { paymentsDirectory } from '#app/domain/payments-directory/index.ts';
import { createAdjustment } from '#app/domain/payments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { signUp } from '#tests/support/cards/paypal-sign-up.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paypalCheckouts } from '#tests/support/payments/paypal-checkouts.ts';
import { DETAILS, isoTimes, ok, visitorsOf } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { checkPaypalSellerStatus, connectPaypal, paypalAccount, updatePaypalSettings } from '../index.ts';

const world = paymentWorld();
const paypal = paypalCheckouts(world);
/** Cents of $90 that the platform keeps. */
const PART = 225;

/** As the screens do it; answers the account's name at PayPal. */
async function connected(as: ReturnType<typeof world.owner>, email: string): Promise<string> {
  const { url } = await ok(runOperation(connectPaypal, as, {}));
  await signUp(url, { email });
  await ok(runOperation(checkPaypalSellerStatus, as, {}));
  await ok(runOperation(updatePaypalSettings, as, { paypalActive: true, venmoActive: false }));
  return (await ok(runOperation(paypalAccount, as, {}))).merchantId!;
}

/** A visitor books, and may pay from the page of their visit. */
async function booked(): Promise<{ id: string; token: string }> {
  const practice = world.a();
  const chosen = { serviceId: practice.services.massage.id, locationId: practice.locations.office.id };
  const { times, book } = visitorsOf(world.db(), practice, world.clock(), world.cards);
  const startsAt = isoTimes(await times(chosen, '2026-04'))[0]!;
  const booking = await ok(book(chosen, startsAt));
  // It is owed from its day on.
  world.clock().advance(Date.parse(startsAt) - TEST_NOW);
  return { id: booking.appointment.id, token: booking.instantActionToken };
}

test('money, end to end: a visit is paid into the account that was connected; fees and refund stand in the books and in the directory', async () => {
  await world.rows(`UPDATE "Practice" SET "paypalEnabled" = true, "instantClientApproval" = true`);
  await world.rows(
    `INSERT INTO "Subscription" (id, "practiceId", "platformFeeBasisPoints", "updatedAt")
     VALUES (gen_random_uuid(), $1, 250, now()) ON CONFLICT ("practiceId") DO UPDATE SET "platformFeeBasisPoints" = 250`,
    [world.a().id],
  );
  const account = await connected(world.owner(), 'noa@linen.example');
  expect(await connected(world.otherOwner(), 'ben@oak.example')).not.toBe(account);

  const visit = await booked();
  await ok(paypal.capture(visit, await paypal.approved(visit)));
  expect(world.paypal.store.all('orders')).toMatchObject([{ merchant: account }]);
  expect(paypal.captures(visit.id)).toMatchObject([{ amount: { currency_code: 'USD', value: '90.00' } }]);
  await ok(
    runOperation(createAdjustment, world.owner(), {
      appointmentId: visit.id,
      amountCents: 4000,
      adjustedAt: new Date(TEST_NOW),
    }),
  );
  const refunds = world.paypal.store.all('refunds');
  expect(refunds).toMatchObject([
    { captureId: paypal.captures(visit.id)[0]!.id, amount: { value: '40.00' } },
  ]);
  expect(
    await world.rows(
      `SELECT kind, debit::text, credit::text, "amountCents" AS cents FROM "LedgerEntry"
       WHERE "practiceId" = $1 AND "billId" = $2 AND provider = 'paypal' AND kind <> 'provider_fee' ORDER BY kind`,
      [world.a().id, visit.id],
    ),
  ).toEqual([
    { kind: 'charge', debit: 'paypal', credit: 'client', cents: 9000 },
    { kind: 'refund', debit: 'paypal', credit: 'client', cents: -4000 },
    { kind: 'platform_fee', debit: 'platform', credit: 'paypal', cents: PART },
  ]);
  // What PayPal keeps of it, less what it gave of that back with the refund.
  expect(paypal.feesKept(visit.id)).toBeGreaterThan(0);
  expect(await paypal.feesBooked(visit.id)).toBe(paypal.feesKept(visit.id));

  const directory = async (as: ReturnType<typeof world.owner>) =>
    (await ok(runOperation(paymentsDirectory, as, { searchTerm: DETAILS.lastName }))).pastAppointments;
  expect(await directory(world.owner())).toMatchObject([
    {
      ...{ id: visit.id, paymentStatus: 'Paid', paidWith: 'paypal', dueCents: 0 },
      ...{ collectedCents: 5000, refundedCents: 4000 },
    },
  ]);
  expect(await directory(world.otherOwner())).toEqual([]);
});
