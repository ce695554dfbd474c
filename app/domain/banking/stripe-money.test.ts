import { expect, test } from 'vitest';
import { bookAppointment } from '#app/domain/appointments/index.ts';
import { holdTime } from '#app/domain/availability/index.ts';
import { bookingSetupIntent } from '#app/domain/cards/index.ts';
import {
  disputesDirectory,
  paymentsDirectory,
  payoutsDirectory,
} from '#app/domain/payments-directory/index.ts';
import { chargeAppointment, createAdjustment } from '#app/domain/payments/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { STRIPE_API } from '#sandbox/stripe/index.ts';
import { fillIn } from '#tests/support/cards/onboarding.ts';
import { cardFields, fromBrowser, type Setting } from '#tests/support/cards/stripe-settings.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { happeningsIn } from '#tests/support/money/happenings.ts';
import { DETAILS, isoTimes, ok, visitorsOf } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { connectStripe, refreshStripeAccount } from './index.ts';

const world = paymentWorld();
/** Cents of $90 that Stripe keeps and the platform does, and what Stripe takes for a dispute that is lost. */
const [FEE, PART, DISPUTE_FEE] = [291, 225, 1500];

/** As the screens do it. */
async function connected(): Promise<string> {
  await world.rows(
    `UPDATE "Practice" SET "stripeAccountId" = NULL, "isStripeApproved" = false, "paymentProvider" = NULL,
       "requireClientCcToBook" = true, "chargeClientCcAtBooking" = true, "instantClientApproval" = true WHERE id = $1`,
    [world.a().id],
  );
  await fillIn((await ok(runOperation(connectStripe, world.owner(), {}))).url);
  expect(await ok(runOperation(refreshStripeAccount, world.owner(), {}))).toEqual({ operational: true });
  const [row] = await world.rows('SELECT "stripeAccountId" AS account FROM "Practice" WHERE id = $1', [
    world.a().id,
  ]);
  return row.account as string;
}

/** A visitor books with a card that they type into Stripe's form, and the worker charges it. */
async function booked(account: string): Promise<string> {
  const practice = world.a();
  const chosen = { serviceId: practice.services.massage.id, locationId: practice.locations.office.id };
  const { times, visitor } = visitorsOf(world.db(), practice, world.clock(), world.cards);
  const ctx = visitor();
  const startsAt = new Date(isoTimes(await times(chosen, '2026-04'))[0]!);
  const { holdToken: hold } = await ok(runOperation(holdTime, ctx, { ...chosen, startsAt }));
  const setup = await ok(runOperation(bookingSetupIntent, ctx, { hold }));
  expect(setup.browser.account).toBe(account);
  await fromBrowser(
    { apiBase: STRIPE_API } as Setting,
    account,
    `/v1/setup_intents/${setup.setupIntentId}/confirm`,
    { client_secret: setup.setupIntentSecret, ...cardFields('4242424242424242') },
  );
  const { appointment } = await ok(
    runOperation(bookAppointment, ctx, { hold, ...DETAILS, setupIntentId: setup.setupIntentId }),
  );
  const job = { practiceId: practice.id, appointmentId: appointment.id };
  await ok(runOperation(chargeAppointment, world.system(), job));
  return appointment.id;
}

test('money, end to end: a visit is booked and charged into the account that was connected; fees, refund, dispute and payout stand in the books and in the directory', async () => {
  await world.rows(
    `INSERT INTO "Subscription" (id, "practiceId", "platformFeeBasisPoints", "updatedAt")
     VALUES (gen_random_uuid(), $1, 250, now()) ON CONFLICT ("practiceId") DO UPDATE SET "platformFeeBasisPoints" = 250`,
    [world.a().id],
  );
  const account = await connected();
  const id = await booked(account);
  const payments = world.sandbox.store
    .entries('payment_intents')
    .filter(([, intent]) => intent.metadata.appointmentId === id)
    .map(([key, intent]) => ({ account: key.split('|')[0], intent }));
  expect(payments).toMatchObject([
    {
      account,
      intent: { status: 'succeeded', amount: 9000, currency: 'usd', application_fee_amount: PART },
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
  const disputed = await booked(account);
  const it = happeningsIn(world, account);
  const [transaction] = await world.rows(
    'SELECT "providerPaymentIntentId" AS payment, "providerAccountId" AS account FROM "Transaction" WHERE "billId" = $1',
    [disputed],
  );
  expect(transaction.account).toBe(account);
  const { id: disputeId } = (await it.dispute(transaction.payment as string))!;
  await it.deliverNew();
  await it.decide(disputeId, 'lost');
  const sent = (await it.payOut())!;
  await it.endPayout(sent.id, 'paid');
  await it.deliverNew();

  const cents = async (billId: string) =>
    (await world.ledger(billId)).map(({ kind, amountCents }) => `${kind} ${amountCents}`).toSorted();
  const kept = [`platform_fee ${PART}`, `provider_fee ${FEE}`];
  expect(await cents(id)).toEqual(
    ['charge 9000', ...kept, 'refund -4000', 'payout -4000', `payout ${9000 - PART - FEE}`].toSorted(),
  );
  expect(await cents(disputed)).toEqual(
    [
      ...['charge 9000', ...kept, 'refund -9000', `dispute_fee ${DISPUTE_FEE}`],
      ...[`payout ${9000 - PART - FEE}`, `payout ${-9000 - DISPUTE_FEE}`],
    ].toSorted(),
  );

  world.clock().advance(60 * DAY_MS);
  const { owner, otherOwner } = world;
  const page = { limit: 10, offset: 0 };
  const { pastAppointments } = await ok(
    runOperation(paymentsDirectory, owner(), { searchTerm: DETAILS.lastName }),
  );
  const line = { paymentStatus: 'Paid', paidWith: 'Visa 4242', dueCents: 0 };
  expect(pastAppointments).toHaveLength(2);
  expect(pastAppointments.find((one) => one.id === id)).toMatchObject({
    ...{ ...line, collectedCents: 5000, refundedCents: 4000 },
  });
  expect(pastAppointments.find((one) => one.id === disputed)).toMatchObject({
    ...{ ...line, collectedCents: 0, refundedCents: 9000 },
  });
  const feesCents = 2 * (PART + FEE) + DISPUTE_FEE;
  expect(await ok(runOperation(payoutsDirectory, owner(), page))).toMatchObject({
    payoutsCount: 1,
    payouts: [
      {
        ...{ provider: 'stripe', state: 'paid', isWhole: true, amountCents: 18000 - 13000 - feesCents },
        ...{ chargesCents: 18000, refundsCents: -4000, disputesCents: -9000, feesCents, lineCount: 4 },
      },
    ],
  });
  expect(await ok(runOperation(disputesDirectory, owner(), page))).toMatchObject({
    disputes: [{ provider: 'stripe', state: 'lost', amountCents: 9000, feeCents: DISPUTE_FEE }],
  });
  // Nothing of it is another practice's.
  expect(
    await ok(runOperation(paymentsDirectory, otherOwner(), { searchTerm: DETAILS.lastName })),
  ).toMatchObject({ pastAppointments: [] });
  expect(await ok(runOperation(payoutsDirectory, otherOwner(), page))).toMatchObject({ payouts: [] });
  expect(await ok(runOperation(disputesDirectory, otherOwner(), page))).toMatchObject({ disputes: [] });
});
