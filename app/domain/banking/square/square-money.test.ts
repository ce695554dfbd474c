import { expect, test } from 'vitest';
import { bookAppointment } from '#app/domain/appointments/index.ts';
import { holdTime } from '#app/domain/availability/index.ts';
import { bookingAddCard } from '#app/domain/cards/index.ts';
import {
  disputesDirectory,
  paymentsDirectory,
  payoutsDirectory,
} from '#app/domain/payments-directory/index.ts';
import { chargeAppointment, createAdjustment } from '#app/domain/payments/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { consent } from '#tests/support/cards/square-consent.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { happeningsIn } from '#tests/support/money/happenings.ts';
import { DETAILS, isoTimes, ok, visitorsOf } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { authorizeSquare, connectSquare } from '../index.ts';

const world = paymentWorld('square');
/** Cents of $90 that Square keeps, and the platform. */
const [FEE, PART] = [330, 225];

/** As the screens do it; answers the account's name at Square, and the place that payments are taken at. */
async function connected() {
  world.square.store.reset();
  await world.rows(`DELETE FROM "PaymentAccount"`);
  await world.rows(
    `UPDATE "Practice" SET "paymentProvider" = NULL, "isStripeApproved" = false, "requireClientCcToBook" = true,
       "chargeClientCcAtBooking" = true, "instantClientApproval" = true`,
  );
  const back = await consent((await ok(runOperation(connectSquare, world.owner(), {}))).url, {
    places: 'two',
  });
  const [state, code] = [back.searchParams.get('state')!, back.searchParams.get('code')];
  await ok(runOperation(authorizeSquare, world.owner(), { state, code }));
  const [row] = await world.rows(
    `SELECT "externalAccountId" AS account, "locationId" AS place FROM "PaymentAccount" WHERE "practiceId" = $1`,
    [world.a().id],
  );
  return row as { account: string; place: string };
}

/** A visitor books with a card that they type into Square's form, and the worker charges it. */
async function booked(): Promise<string> {
  const practice = world.a();
  const chosen = { serviceId: practice.services.massage.id, locationId: practice.locations.office.id };
  const { times, visitor } = visitorsOf(world.db(), practice, world.clock(), world.cards);
  const ctx = visitor();
  const startsAt = new Date(isoTimes(await times(chosen, '2026-04'))[0]!);
  const { holdToken: hold } = await ok(runOperation(holdTime, ctx, { ...chosen, startsAt }));
  const { firstName, email } = DETAILS;
  const card = { hold, sourceId: 'cnon:card-nonce-ok', firstName, email };
  const { setupIntentId } = await ok(runOperation(bookingAddCard, ctx, card));
  const { appointment } = await ok(runOperation(bookAppointment, ctx, { hold, ...DETAILS, setupIntentId }));
  const job = { practiceId: practice.id, appointmentId: appointment.id };
  await ok(runOperation(chargeAppointment, world.system(), job));
  return appointment.id;
}

test('money, end to end: a visit is booked and charged into the account that was connected; fees, refund, dispute and payout stand in the books and in the directory', async () => {
  const { account, place } = await connected();
  await world.rows(
    `INSERT INTO "Subscription" (id, "practiceId", "platformFeeBasisPoints", "updatedAt")
     VALUES (gen_random_uuid(), $1, 250, now()) ON CONFLICT ("practiceId") DO UPDATE SET "platformFeeBasisPoints" = 250`,
    [world.a().id],
  );
  const id = await booked();
  const charged = await world.transactions(id);
  const paid = world.square.store
    .entries('payments')
    .filter(([, payment]) => charged.some((one) => one.id === payment.reference_id));
  expect(paid.map(([key, payment]) => ({ merchant: key.split('|')[0], payment }))).toMatchObject([
    {
      merchant: account,
      payment: {
        status: 'COMPLETED',
        location_id: place,
        amount_money: { amount: 9000, currency: 'USD' },
        app_fee_money: { amount: PART, currency: 'USD' },
      },
    },
  ]);
  await ok(
    runOperation(createAdjustment, world.owner(), {
      appointmentId: id,
      amountCents: 4000,
      adjustedAt: new Date(TEST_NOW),
    }),
  );
  expect(await world.moved(id)).toEqual({ taken: 9000, payments: 1, givenBack: 4000 });

  // A second client goes to their bank, which decides for them.
  const disputed = await booked();
  const it = happeningsIn(world, account);
  const [transaction] = await world.rows(
    'SELECT "providerPaymentIntentId" AS payment, "providerAccountId" AS account FROM "Transaction" WHERE "billId" = $1',
    [disputed],
  );
  expect(transaction.account).toBe(account);
  const { id: disputeId } = (await it.dispute(transaction.payment as string))!;
  await it.deliverNew();
  await it.decide(disputeId, 'lost');
  const sent = (await it.payOut({ location: place }))!;
  await it.endPayout(sent.id, 'paid');
  await it.deliverNew();

  const cents = async (billId: string) =>
    (await world.ledger(billId)).map(({ kind, amountCents }) => `${kind} ${amountCents}`).toSorted();
  const kept = [`platform_fee ${PART}`, `provider_fee ${FEE}`];
  // The platform's part is a line of its own in a payout of Square's.
  const reached = [`payout ${9000 - FEE}`, `payout ${-PART}`];
  expect(await cents(id)).toEqual(
    ['charge 9000', ...kept, ...reached, 'refund -4000', 'payout -4000'].toSorted(),
  );
  expect(await cents(disputed)).toEqual(
    ['charge 9000', ...kept, ...reached, 'refund -9000', 'payout -9000'].toSorted(),
  );

  world.clock().advance(60 * DAY_MS);
  const { owner, otherOwner } = world;
  const page = { limit: 10, offset: 0 };
  const { pastAppointments } = await ok(
    runOperation(paymentsDirectory, owner(), { searchTerm: DETAILS.lastName }),
  );
  const line = { paymentStatus: 'Paid', paidWith: 'Visa 1111', dueCents: 0 };
  expect(pastAppointments).toHaveLength(2);
  expect(pastAppointments.find((one) => one.id === id)).toMatchObject({
    ...{ ...line, collectedCents: 5000, refundedCents: 4000 },
  });
  expect(pastAppointments.find((one) => one.id === disputed)).toMatchObject({
    ...{ ...line, collectedCents: 0, refundedCents: 9000 },
  });
  const feesCents = 2 * (PART + FEE);
  expect(await ok(runOperation(payoutsDirectory, owner(), page))).toMatchObject({
    payoutsCount: 1,
    payouts: [
      {
        ...{ provider: 'square', state: 'paid', isWhole: true, amountCents: 18000 - 13000 - feesCents },
        ...{ chargesCents: 18000, refundsCents: -4000, disputesCents: -9000, feesCents },
      },
    ],
  });
  expect(await ok(runOperation(disputesDirectory, owner(), page))).toMatchObject({
    disputes: [{ provider: 'square', state: 'lost', amountCents: 9000, feeCents: 0 }],
  });
  // Nothing of it is another practice's.
  expect(
    await ok(runOperation(paymentsDirectory, otherOwner(), { searchTerm: DETAILS.lastName })),
  ).toMatchObject({ pastAppointments: [] });
  expect(await ok(runOperation(payoutsDirectory, otherOwner(), page))).toMatchObject({ payouts: [] });
  expect(await ok(runOperation(disputesDirectory, otherOwner(), page))).toMatchObject({ disputes: [] });
});
