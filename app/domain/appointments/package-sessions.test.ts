import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upcomingAppointments } from '#app/domain/calendar/index.ts';
import { markPaid } from '#app/domain/payments/index.ts';
import { anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { appointmentTraces } from '#tests/support/appointments.ts';
import { bookingRows, ok, refused, visitorsOf } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { cancelAppointment } from './cancel/cancel-appointment.ts';
import { cancelAppointmentNoUser } from './cancel/cancel-appointment-no-user.ts';
import { declineAppointment } from './answer/decline-appointment.ts';
import { PRO_MESSAGES } from './messages.ts';
import { proCreateAppointment } from './book-as-practitioner/pro-create-appointment.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let days = 20;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (practice = a) =>
  testContext({ database: db.database, clock: fixedClock(TEST_NOW), actor: practice.owner.actor });
const aTime = () => new Date(TEST_NOW + (days += 2) * DAY_MS);
const session = (rest: object = {}, practice = a) => ({
  appointmentServices: [{ serviceId: practice.services.bundle.id }],
  locationId: practice.locations.office.id,
  clientId: practice.clients.ada.id,
  startsAt: aTime(),
  ...rest,
});
const create = (input: object, practice = a) => runOperation(proCreateAppointment, owner(practice), input);
const cancel = (appointmentId: string) => ok(runOperation(cancelAppointment, owner(), { appointmentId }));

async function packageOf(appointmentId: string) {
  const { rows } = await db.owner.query<{
    id: string;
    sessionsRemaining: number;
    cancelledAt: Date | null;
    number: number;
    price: number;
  }>(
    `SELECT k.*, a."packageSessionNumber" AS number, a."amountCents" AS price
     FROM "ClientPackage" k JOIN "Appointment" a ON a."packageId" = k.id WHERE a.id = $1`,
    [appointmentId],
  );
  return rows[0]!;
}

/** A package with its first session; the client has a card unless it is another one's. */
async function sold(rest: object = {}) {
  const { appointmentId } = await ok(create(session(rest)));
  return { first: appointmentId, packageId: (await packageOf(appointmentId)).id };
}
const use = (packageId: string, rest: object = {}) => create(session({ packageId, ...rest }));

describe('a package', () => {
  test('is sold with its first session, at its price, and charged now where a card is on file', async () => {
    const made = await ok(create(session()));
    expect(made.chargeState).toBe('charging');
    expect(await packageOf(made.appointmentId)).toMatchObject({
      name: 'Five massages',
      numberOfSessions: 5,
      sessionsRemaining: 4,
      amountCents: 40_000,
      number: 1,
      price: 40_000,
    });
    expect(await appointmentTraces(db.owner, made.appointmentId)).toMatchObject({
      topics: ['charge-appointment'],
    });
  });

  test('without a card it waits for its payment; at no price it is free', async () => {
    const unpaid = await ok(create(session({ clientId: a.clients.cleo.id })));
    expect(unpaid.chargeState).toBe('no_card');
    expect(await appointmentTraces(db.owner, unpaid.appointmentId)).toMatchObject({ topics: [] });
    const gift = await ok(
      create(session({ appointmentServices: [{ serviceId: a.services.bundle.id, amountCents: 0 }] })),
    );
    expect(gift.chargeState).toBe('free');
  });

  test('is used session by session at no price, to the last', async () => {
    const { packageId } = await sold();
    for (const number of [2, 3, 4, 5]) {
      const { appointmentId, chargeState } = await ok(use(packageId));
      expect(chargeState).toBe('free');
      expect(await packageOf(appointmentId)).toMatchObject({
        number,
        price: 0,
        sessionsRemaining: 5 - number,
      });
    }
    const before = await bookingRows(db);
    expect(await refused(use(packageId))).toMatchObject({
      code: 'conflict',
      userMessage: 'Five massages has no sessions left.',
    });
    expect(await bookingRows(db)).toEqual(before);
  });

  test('reads as free for every session but the one that sold it', async () => {
    const { first, packageId } = await sold();
    const { appointmentId: second } = await ok(use(packageId));
    const { upcomingAppointments: all } = await ok(
      runOperation(upcomingAppointments, owner(), { clientId: a.clients.ada.id, limit: 100 }),
    );
    const statusOf = (id: string) => all.find((one) => one.id === id)?.paymentStatus;
    expect([statusOf(first), statusOf(second)]).toEqual(['Pending', 'Free']);
  });

  test('with one session left is booked once, however many try at once (C11)', async () => {
    const { packageId } = await sold();
    await db.owner.query(`UPDATE "ClientPackage" SET "sessionsRemaining" = 1 WHERE id = $1`, [packageId]);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => use(packageId)));
    expect(outcomes.filter(({ ok: won }) => won)).toHaveLength(1);
    const { rows } = await db.owner.query(`SELECT "sessionsRemaining" FROM "ClientPackage" WHERE id = $1`, [
      packageId,
    ]);
    expect(rows).toEqual([{ sessionsRemaining: 0 }]);
  });

  test('is only its own client’s, service’s and practice’s; its price stands', async () => {
    const { packageId } = await sold();
    const before = await bookingRows(db);
    expect(await refused(use(packageId, { clientId: a.clients.ben.id }))).toMatchObject({
      userMessage: 'This package belongs to another client.',
    });
    expect(
      await refused(use(packageId, { appointmentServices: [{ serviceId: a.services.massage.id }] })),
    ).toMatchObject({ userMessage: 'Sessions of Five massages can only be used for its own service.' });
    expect(await refused(create(session({ packageId }, b), b))).toMatchObject({ code: 'not_found' });
    const priced = [{ serviceId: a.services.bundle.id, amountCents: 100 }];
    expect(await refused(use(packageId, { appointmentServices: priced }))).toMatchObject({
      userMessage: PRO_MESSAGES.packagePriceFixed,
    });
    expect(await bookingRows(db)).toEqual(before);
  });
});

test('a package whose payment failed gives no sessions until it is paid', async () => {
  const { first, packageId } = await sold();
  const fail = (error: string | null) =>
    db.owner.query('UPDATE "Appointment" SET "paymentError" = $2 WHERE id = $1', [first, error]);
  await fail('Your card was declined.');
  const before = await bookingRows(db);
  expect(await refused(use(packageId))).toMatchObject({
    code: 'conflict',
    userMessage:
      'The payment of Five massages has failed. Charge it again or mark it as paid, and its sessions can be used.',
  });
  expect(await bookingRows(db)).toEqual(before);
  await ok(runOperation(markPaid, owner(), { appointmentId: first, paidBy: 'cash' }));
  await ok(use(packageId));
});

describe('a session that does not take place', () => {
  test('goes back, and its place is taken again', async () => {
    const { packageId } = await sold();
    const { appointmentId: second } = await ok(use(packageId));
    const { appointmentId: third } = await ok(use(packageId));
    await cancel(second);
    expect(await packageOf(third)).toMatchObject({ sessionsRemaining: 3, cancelledAt: null });
    const { appointmentId: next } = await ok(use(packageId));
    const { appointmentId: last } = await ok(use(packageId));
    const numbers = await Promise.all([next, last].map(async (id) => (await packageOf(id)).number));
    expect(numbers.sort()).toEqual([4, 5]);
  });

  test('goes back too when the client cancels, and is told so', async () => {
    const { packageId } = await sold();
    const { appointmentId, instantActionToken } = await ok(use(packageId));
    const client = testContext({ database: db.database, linkToken: instantActionToken });
    await ok(runOperation(cancelAppointmentNoUser, client, { appointmentId }));
    expect(await packageOf(appointmentId)).toMatchObject({ sessionsRemaining: 4 });
  });

  test('is never given back twice', async () => {
    const { packageId } = await sold();
    const { appointmentId } = await ok(use(packageId));
    await Promise.all(
      Array.from({ length: 4 }, () => runOperation(cancelAppointment, owner(), { appointmentId })),
    );
    expect(await packageOf(appointmentId)).toMatchObject({ sessionsRemaining: 4 });
  });

  test('and sold the package: alone, the sale is undone', async () => {
    const { first } = await sold();
    await cancel(first);
    expect(await packageOf(first)).toMatchObject({ sessionsRemaining: 5, cancelledAt: new Date(TEST_NOW) });
    const { id } = await packageOf(first);
    expect(await refused(use(id))).toMatchObject({ userMessage: 'Five massages was cancelled.' });
  });

  test('and sold the package, not paid yet: the next session has the price', async () => {
    const { first, packageId } = await sold({ clientId: a.clients.cleo.id });
    const { appointmentId: second } = await ok(use(packageId, { clientId: a.clients.cleo.id }));
    await cancel(first);
    expect(await packageOf(second)).toMatchObject({ sessionsRemaining: 4, cancelledAt: null, price: 40_000 });
    await cancel(second);
    expect(await packageOf(second)).toMatchObject({ sessionsRemaining: 5, cancelledAt: new Date(TEST_NOW) });
  });

  test('and sold the package, paid: the money stays with the sessions that are held', async () => {
    const { first, packageId } = await sold();
    const { appointmentId: second } = await ok(use(packageId));
    await db.owner.query(
      `INSERT INTO "Transaction" (id, "practiceId", "billId", purpose, type, state, "amountCents", "amountCurrency",
         provider, "idempotencyKey") VALUES (gen_random_uuid(), $1, $2, 'bill', 'Charge', 1, 40000, 'USD', 'stripe', $3)`,
      [a.id, first, `charge:${first}`],
    );
    await cancel(first);
    expect(await packageOf(second)).toMatchObject({ sessionsRemaining: 4, cancelledAt: null, price: 0 });
    const { topics } = await appointmentTraces(db.owner, first);
    expect(topics).not.toContain('refund-appointment');
  });

  test('as a request that is declined leaves no package behind', async () => {
    const visitors = visitorsOf(db, a, fixedClock(TEST_NOW));
    const chosen = { serviceId: a.services.bundle.id, locationId: a.locations.office.id };
    const [day] = (await visitors.times(chosen)).availableSlots;
    const { appointment } = await ok(visitors.book(chosen, day!.datetimes[0]!));
    expect(await packageOf(appointment.id)).toMatchObject({ sessionsRemaining: 4, number: 1 });
    await ok(runOperation(declineAppointment, owner(), { appointmentId: appointment.id }));
    expect(await packageOf(appointment.id)).toMatchObject({
      sessionsRemaining: 5,
      cancelledAt: new Date(TEST_NOW),
    });
  });

  test('of no package changes none', async () => {
    const { packageId } = await sold();
    const { id } = await given(a.db, TEST_NOW, (scene) =>
      anApprovedAppointment(scene, {
        client: a.clients.ada,
        location: a.locations.office,
        services: [a.services.massage],
        startsAt: aTime().getTime(),
      }),
    );
    await cancel(id);
    const { rows } = await db.owner.query(`SELECT "sessionsRemaining" FROM "ClientPackage" WHERE id = $1`, [
      packageId,
    ]);
    expect(rows).toEqual([{ sessionsRemaining: 4 }]);
  });
});
