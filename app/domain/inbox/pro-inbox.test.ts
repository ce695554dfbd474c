import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import {
  aCancelledAppointment,
  aClient,
  aClientWithCard,
  aFailedPaymentAppointment,
  aMarkedPaidAppointment,
  anApprovedAppointment,
  anUnmarkedAppointment,
  aPaidAppointment,
  aPastUnpaidAppointment,
  aPendingAppointment,
  given,
} from '#prisma/situations/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { inboxLabel, type InboxFacts } from './classify.ts';
import { proInbox } from './pro-inbox.ts';

describe('classification (001 §2)', () => {
  const facts: InboxFacts = {
    state: 'approved',
    paymentError: null,
    hasTransaction: false,
    isFee: false,
    startsAt: TEST_NOW - 1,
  };
  test.each<[string | null, Partial<InboxFacts>]>([
    ['New client', { state: 'pending', startsAt: TEST_NOW + DAY_MS }],
    ['Payment failed', { paymentError: 'Your card was declined.' }],
    ['Payment failed', { paymentError: 'Your card was declined.', startsAt: TEST_NOW + DAY_MS }],
    ['Payment failed', { paymentError: 'Your card was declined.', hasTransaction: true }],
    ['Payment past due', {}],
    ['Payment unprocessed', { hasTransaction: true }],
    [null, { startsAt: TEST_NOW + 1 }],
    [null, { startsAt: TEST_NOW + 1, hasTransaction: true }],
    ['Payment past due', { state: 'cancelled', isFee: true, startsAt: TEST_NOW + 1 }],
    ['Payment failed', { state: 'cancelled', isFee: true, paymentError: 'Your card was declined.' }],
  ])('%s: %o', (label, given) => {
    expect(inboxLabel({ ...facts, ...given }, TEST_NOW)).toBe(label);
  });
});

describe('the inbox', () => {
  let db: TestDatabase;
  let a: WorldPractice;
  let b: WorldPractice;
  let ids: Record<string, string>;

  beforeAll(async () => {
    db = await testDatabase();
    ({ a, b } = await twoPractices(db.database));
    await db.owner.query(`UPDATE "Appointment" SET state = 'unavailable'`);
    ids = await given(a.db, TEST_NOW, (scene) => {
      const carded = aClientWithCard(scene, { firstName: 'Cara', lastName: 'Card' });
      const bare = aClient(scene, { firstName: 'Bare', lastName: 'Hand' });
      const at = (days: number, client: typeof carded | typeof bare = carded) => ({
        client,
        location: a.locations.office,
        services: [a.services.massage],
        startsAt: TEST_NOW + days * DAY_MS,
      });
      aPaidAppointment(scene, at(-1));
      aMarkedPaidAppointment(scene, at(-2));
      aCancelledAppointment(scene, at(-3));
      anApprovedAppointment(scene, at(3));
      anApprovedAppointment(scene, { ...at(-4), services: [a.services.consultation] });
      aPendingAppointment(scene, at(-12));
      return {
        later: aPendingAppointment(scene, at(9)).id,
        sooner: aPendingAppointment(scene, at(8)).id,
        failed: aFailedPaymentAppointment(scene, at(-6)).id,
        failedAhead: aFailedPaymentAppointment(scene, at(6)).id,
        pastDue: aPastUnpaidAppointment(scene, at(-5, bare)).id,
        unmarked: anUnmarkedAppointment(scene, at(-7)).id,
      };
    });
  });
  afterAll(() => db.close());

  const read = (practice = a, now = TEST_NOW) =>
    ok(
      runOperation(
        proInbox,
        testContext({ database: db.database, clock: fixedClock(now), actor: practice.owner.actor }),
        {},
      ),
    );

  const counted = () =>
    ok(
      runOperation(
        proCalendarUser,
        testContext({ database: db.database, clock: fixedClock(TEST_NOW), actor: a.owner.actor }),
        {},
      ),
    );

  test('holds requests, failed and missing payments, each by its start, and counts them', async () => {
    const { pendingAppointments, failedPayments, missingPayments, requestCount, paymentCount, count } =
      await read();
    expect(pendingAppointments.map(({ id }) => id)).toEqual([ids.sooner, ids.later]);
    expect(failedPayments.map(({ id }) => id)).toEqual([ids.failed, ids.failedAhead]);
    expect(missingPayments.map(({ id, label }) => [id, label])).toEqual([
      [ids.unmarked, 'Payment past due'],
      [ids.pastDue, 'Payment past due'],
    ]);
    expect({ requestCount, paymentCount, count }).toEqual({ requestCount: 2, paymentCount: 4, count: 6 });
    expect(await counted()).toMatchObject({ inboxCount: 6 });
    expect(failedPayments[0]).toMatchObject({
      label: 'Payment failed',
      paymentError: 'Your card was declined.',
      client: { name: 'Cara Card' },
      services: ['Massage'],
      fullTotal: 9000,
    });
  });

  test('a card can be charged again once a charge has failed or the visit has begun, where there is one', async () => {
    const { failedPayments, missingPayments } = await read();
    const can = Object.fromEntries(
      [...failedPayments, ...missingPayments].map((item) => [item.id, item.canCharge]),
    );
    expect(can).toEqual({
      [ids.failed!]: true,
      [ids.failedAhead!]: true,
      [ids.pastDue!]: false,
      [ids.unmarked!]: true,
    });
  });

  test('without a card to charge the client is asked for one, or sent the invoice, where there is an address', async () => {
    const offers = async () => {
      const { failedPayments, missingPayments, pendingAppointments } = await read();
      const all = [...failedPayments, ...missingPayments, ...pendingAppointments];
      return Object.fromEntries(
        all.map(({ id, canAskForCard, canSendInvoice }) => [id, [canAskForCard, canSendInvoice]]),
      );
    };
    expect(await offers()).toEqual({
      [ids.failed!]: [true, false],
      [ids.failedAhead!]: [true, false],
      [ids.pastDue!]: [true, true],
      [ids.unmarked!]: [false, false],
      [ids.later!]: [false, false],
      [ids.sooner!]: [false, false],
    });
    const { rows } = await db.owner.query(
      `UPDATE "Client" c SET email = NULL, phone = NULL FROM (
         SELECT b.id, b.email, b.phone FROM "Client" b
         JOIN "Appointment" a ON a."clientId" = b.id WHERE a.id = $1) was
       WHERE c.id = was.id RETURNING c.id, was.email, was.phone`,
      [ids.pastDue],
    );
    expect((await offers())[ids.pastDue!]).toEqual([false, false]);
    await db.owner.query('UPDATE "Client" SET email = $2, phone = $3 WHERE id = $1', [
      rows[0].id,
      rows[0].email,
      rows[0].phone,
    ]);
  });

  test('a charge that went nowhere is unprocessed; one under way is left alone', async () => {
    const charge = (state: number) =>
      db.owner.query(
        `INSERT INTO "Transaction" (id, "practiceId", "billId", state, "amountCents", provider, "idempotencyKey")
         VALUES (gen_random_uuid(), $1, $2, $3, 9000, 'stripe', gen_random_uuid())`,
        [a.id, ids.pastDue, state],
      );
    await charge(3);
    expect((await read()).missingPayments.at(-1)).toMatchObject({
      id: ids.pastDue,
      label: 'Payment unprocessed',
    });
    await charge(0);
    expect((await read()).missingPayments.map(({ id }) => id)).toEqual([ids.unmarked]);
    await db.owner.query('DELETE FROM "Transaction" WHERE "billId" = $1', [ids.pastDue]);
  });

  test('another practice’s is empty', async () => {
    expect(await read(b)).toEqual({
      pendingAppointments: [],
      failedPayments: [],
      missingPayments: [],
      accountProblems: [],
      disputesToAnswer: 0,
      disputeDueAt: null,
      returnedRefunds: [],
      returnedPayouts: [],
      changedElsewhere: [],
      notDone: [],
      websiteMessages: [],
      requestCount: 0,
      paymentCount: 0,
      count: 0,
    });
  });

  test('what is wrong with an account at a payment company is said, and counted, until it is disconnected', async () => {
    const before = (await read()).count;
    const problem = 'Please connect Square again.';
    await db.owner.query(
      `INSERT INTO "PaymentAccount" (id, "practiceId", provider, error) VALUES (gen_random_uuid(), $1, 'square', $2)`,
      [a.id, problem],
    );
    expect(await read()).toMatchObject({ accountProblems: [problem], count: before + 1 });
    expect((await read(b)).accountProblems).toEqual([]);
    await db.owner.query('UPDATE "PaymentAccount" SET "disconnectedAt" = now() WHERE "practiceId" = $1', [
      a.id,
    ]);
    expect(await read()).toMatchObject({ accountProblems: [], count: before });
  });

  test('a request whose time has come waits for nobody', async () => {
    expect((await read(a, TEST_NOW + 8 * DAY_MS)).pendingAppointments.map(({ id }) => id)).toEqual([
      ids.later,
    ]);
  });

  test('more than a hundred are counted, the latest named', async () => {
    await given(b.db, TEST_NOW, (scene) => {
      const client = aClient(scene, { firstName: 'Many', lastName: 'Visits' });
      for (let day = 1; day <= 120; day++) {
        const appointment = { client, location: b.locations.office, services: [b.services.massage] };
        aPastUnpaidAppointment(scene, { ...appointment, startsAt: TEST_NOW - day * DAY_MS });
      }
    });
    const { missingPayments, count } = await read(b);
    expect(missingPayments).toHaveLength(100);
    expect(missingPayments.at(-1)!.startsAt).toEqual(new Date(TEST_NOW - DAY_MS));
    expect(count).toBe(120);
  });
});
