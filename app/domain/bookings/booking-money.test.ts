import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import {
  aCancelledAppointment,
  aClientWithCard,
  aRefundedAppointment,
  given,
} from '#prisma/situations/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { clientBookings } from './client-bookings.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('tells what of a payment went back, and the fee of what was called off late while it is kept', async () => {
  const { a } = await twoPractices(db.database);
  const email = 'mina@example.com';
  const { id: userId } = await db.database.prisma.user.create({
    data: { email, kind: 'client', name: email, emailVerifiedAt: new Date(TEST_NOW) },
  });
  const appointments = await given(a.db, TEST_NOW, (scene) => {
    const client = aClientWithCard(scene, { firstName: 'Mina', lastName: 'Vale', email, userId });
    const appointment = { client, location: a.locations.office, services: [a.services.massage] };
    return {
      refunded: aRefundedAppointment(scene, { ...appointment, startsAt: TEST_NOW - 3 * DAY_MS }, 3000),
      late: aCancelledAppointment(scene, { ...appointment, startsAt: TEST_NOW + DAY_MS }),
    };
  });
  const actor = { kind: 'client' as const, userId, sessionId: userId };
  const context = testContext({ database: db.database, clock: fixedClock(TEST_NOW), actor });
  const read = async () => {
    const { pastAppointments } = await ok(runOperation(clientBookings, context, {}));
    return (id: string) => pastAppointments.find((one) => one.id === id)!;
  };
  expect((await read())(appointments.refunded.id)).toMatchObject({
    transaction: { state: 1, refundedCents: 3000 },
    policyFeeCents: 0,
  });
  const setFee = (waivedAt: Date | null) =>
    db.owner.query(
      `UPDATE "Appointment" SET "policyFeeCents" = 4500, "feeWaivedAt" = $2, "paymentError" = 'Declined.' WHERE id = $1`,
      [appointments.late.id, waivedAt],
    );
  await setFee(null);
  expect((await read())(appointments.late.id)).toMatchObject({
    policyFeeCents: 4500,
    clientPaymentStatus: 'Failed',
  });
  await setFee(new Date(TEST_NOW));
  expect((await read())(appointments.late.id)).toMatchObject({
    policyFeeCents: 0,
    clientPaymentStatus: 'Pending',
  });
});
