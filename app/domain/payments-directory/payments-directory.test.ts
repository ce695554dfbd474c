import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import {
  aCancelledAppointment,
  aClient,
  aClientWithCard,
  aDeclinedAppointment,
  aFailedPaymentAppointment,
  aMarkedPaidAppointment,
  anApprovedAppointment,
  anUnmarkedAppointment,
  aPaidAppointment,
  aPastUnpaidAppointment,
  aPendingAppointment,
  aRefundedAppointment,
  given,
} from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { MAX_ROWS } from './inputs.ts';
import { paymentsDirectory } from './payments-directory.ts';
import { paymentsExport } from './payments-export.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let clientId: string;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  // What the world itself holds stands out of the way.
  await db.owner.query(`UPDATE "Appointment" SET state = 'unavailable'`);
  clientId = await given(practiceDb(db.database, a.id), TEST_NOW, (scene) => {
    const zoe = aClientWithCard(scene, {
      firstName: 'Zoë',
      lastName: 'Under_score',
      email: 'zoe@example.com',
    });
    const bare = aClient(scene, { firstName: 'Bare', lastName: '100%', phone: '+15035550188' });
    const office = a.locations.office;
    const { massage, consultation } = a.services;
    const at = (days: number, client: typeof zoe | typeof bare = zoe, services = [massage]) => ({
      client,
      location: office,
      services,
      startsAt: TEST_NOW + days * DAY_MS,
    });
    aPaidAppointment(scene, { ...at(-1), tipCents: 500 });
    aMarkedPaidAppointment(scene, at(-2, bare), 'venmo');
    aFailedPaymentAppointment(scene, at(-3));
    anUnmarkedAppointment(scene, at(-4));
    aPastUnpaidAppointment(scene, at(-5));
    aPastUnpaidAppointment(scene, at(-6, bare));
    anApprovedAppointment(scene, at(-7, zoe, [consultation]));
    aRefundedAppointment(scene, at(-40), 3000);
    aCancelledAppointment(scene, at(-8));
    aDeclinedAppointment(scene, at(9));
    anApprovedAppointment(scene, at(3));
    anApprovedAppointment(scene, at(2, bare));
    aPendingAppointment(scene, at(5));
    return zoe.id;
  });
});
afterAll(() => db.close());

const owner = (practice = a) => testContext({ database: db.database, actor: practice.owner.actor });
const ask = (input: object = {}, practice = a) => ok(runOperation(paymentsDirectory, owner(practice), input));
const statuses = async (input: object = {}) =>
  (await ask(input)).pastAppointments.map(({ paymentStatus }) => paymentStatus);

test('lists what has been, latest first, then what is to come, soonest first, each with its status', async () => {
  expect(await statuses()).toEqual([
    ...['Paid', 'Paid', 'Failed', 'Unpaid', 'Past due', 'Card needed past due', 'Free', 'Cancelled', 'Paid'],
    ...['Upcoming', 'Upcoming', 'Upcoming'],
  ]);
});

test('sums what was collected, tips and refunds included, and what is owed', async () => {
  const all = await ask();
  expect(all).toMatchObject({
    pastAppointmentsCount: 12,
    totalCollected: 9000 + 500 + 9000 + (9000 - 3000),
    totalOutstanding: 4 * 9000,
    currency: 'USD',
  });
  const [paid] = all.pastAppointments;
  expect(paid).toMatchObject({
    fullTotal: 9500,
    client: { name: 'Zoë Under_score' },
    services: ['Massage'],
    past: true,
    tipAmountCents: 500,
  });
  expect(all.pastAppointments.slice(0, 3).map(({ paidWith }) => paidWith)).toEqual([
    ...['Visa 4242', 'venmo', null],
  ]);
});

test('what went back, and what a cancelled visit cost, stand beside each', async () => {
  const mine = (await ask({ clientId })).pastAppointments;
  const sums = ({ collectedCents, refundedCents, keptFeeCents, feeStatus }: (typeof mine)[number]) =>
    [collectedCents, refundedCents, keptFeeCents, feeStatus] as const;
  expect(sums(mine.at(-1)!)).toEqual([6000, 3000, 0, null]);
  const cancelled = mine.find(({ paymentStatus }) => paymentStatus === 'Cancelled')!;
  expect(sums(cancelled)).toEqual([0, 0, 0, null]);
  const fee = (cents: number | null) =>
    db.owner.query('UPDATE "Appointment" SET "policyFeeCents" = $2 WHERE id = $1', [
      cancelled.id,
      cents ?? 0,
    ]);
  await fee(4500);
  const [kept] = (await ask({ clientId })).pastAppointments.filter(({ id }) => id === cancelled.id);
  expect(kept).toMatchObject({ paymentStatus: 'Cancelled', keptFeeCents: 4500 });
  expect(kept!.feeStatus).not.toBeNull();
  await fee(null);
});

describe('filters', () => {
  test.each([
    ['paid', ['Paid', 'Paid', 'Paid'], 9500 + 9000 + 6000, 0],
    ['unpaid', ['Failed', 'Unpaid', 'Past due', 'Card needed past due'], 0, 36_000],
    ['upcoming', ['Upcoming', 'Upcoming', 'Upcoming'], 0, 0],
    ['free', ['Free'], 0, 0],
  ] as const)('%s', async (stateFilter, wanted, collected, outstanding) => {
    const { pastAppointments, ...sums } = await ask({ stateFilter });
    expect(pastAppointments.map(({ paymentStatus }) => paymentStatus)).toEqual(wanted);
    expect(sums).toMatchObject({
      pastAppointmentsCount: wanted.length,
      totalCollected: collected,
      totalOutstanding: outstanding,
    });
  });

  test('a date filter takes the practice’s own days', async () => {
    // Wednesday, March 4: this week began on Sunday 1, so the appointments of the last three days and the next three are in it.
    expect(await statuses({ dateFilter: 'this_week' })).toEqual([
      'Paid',
      'Paid',
      'Failed',
      'Upcoming',
      'Upcoming',
    ]);
    expect(await statuses({ dateFilter: 'last_month', stateFilter: 'free' })).toEqual(['Free']);
    expect(await statuses({ dateFilter: 'last_year' })).toEqual([]);
  });

  test('of one client', async () => {
    expect((await ask({ clientId })).pastAppointmentsCount).toBe(9);
    expect(await statuses({ clientId })).toEqual([
      ...['Upcoming', 'Upcoming'],
      ...['Paid', 'Failed', 'Unpaid', 'Past due', 'Free', 'Cancelled', 'Paid'],
    ]);
    expect((await ask({ clientId: b.clients.ada.id })).pastAppointmentsCount).toBe(0);
  });
});

test('a session that a package has paid for is told by its place in it', async () => {
  const { rows } = await db.owner.query<{ id: string }>(
    `INSERT INTO "ClientPackage" (id, "practiceId", "clientId", "serviceId", name, "numberOfSessions", "sessionsRemaining", "amountCents")
     VALUES (gen_random_uuid(), $1, $2, $3, 'Five', 5, 2, 42500) RETURNING id`,
    [a.id, clientId, a.services.massage.id],
  );
  const free = (await ask({ clientId, stateFilter: 'free' })).pastAppointments[0]!;
  expect(free.packageSession).toBeNull();
  await db.owner.query(
    'UPDATE "Appointment" SET "packageId" = $2, "packageSessionNumber" = 3 WHERE id = $1',
    [free.id, rows[0]!.id],
  );
  const [session] = (await ask({ clientId, stateFilter: 'free' })).pastAppointments;
  expect(session).toMatchObject({ id: free.id, packageSession: { number: 3, of: 5 } });
});

describe('search', () => {
  test.each([
    ['zoë under', 9],
    ['ZOE@EXAMPLE', 9],
    ['bare', 3],
    ['(503) 555-0188', 3],
    ['first conv', 1],
    ['massage', 11],
    ['nobody', 0],
    // Wildcards of LIKE stand for themselves.
    ['100%', 3],
    ['r_s', 9],
    ['e_s', 0],
    ['%', 3],
    [`'; DROP TABLE "Client"; --`, 0],
    ['\\', 0],
  ])('%s finds %i', async (searchTerm, count) => {
    expect((await ask({ searchTerm })).pastAppointmentsCount).toBe(count);
  });
});

describe('paging', () => {
  test.each([
    ['of everybody', () => ({})],
    ['of one client', () => ({ clientId })],
  ])('pages %s join to the whole over past and future, without a gap or a double', async (_, whose) => {
    const whole = (await ask(whose())).pastAppointments.map(({ id }) => id);
    for (const limit of [1, 4, 5, 9, 10, 50]) {
      const joined: string[] = [];
      for (let offset = 0; offset < whole.length + limit; offset += limit) {
        joined.push(...(await ask({ ...whose(), limit, offset })).pastAppointments.map(({ id }) => id));
      }
      expect(joined).toEqual(whole);
    }
  });

  test.each([
    { offset: -1 },
    { limit: 0 },
    { limit: 1e9 },
    { limit: MAX_ROWS + 1 },
    { stateFilter: 'paid OR 1=1' },
    { sort: 'id' },
  ])('%o is refused', async (input) => {
    expect(await runOperation(paymentsDirectory, owner(), input)).toMatchObject({
      ok: false,
      refusal: { code: 'invalid_input' },
    });
  });
});

test('actions are those that the status offers', async () => {
  const { pastAppointments } = await ask();
  expect(pastAppointments.map(({ paymentStatus, actions }) => [paymentStatus, ...actions].join(' '))).toEqual(
    [
      'Paid',
      'Paid',
      'Failed retry mark_paid invoice',
      'Unpaid retry mark_paid invoice',
      'Past due retry mark_paid invoice',
      'Card needed past due mark_paid invoice',
      ...['Free', 'Cancelled', 'Paid', 'Upcoming', 'Upcoming', 'Upcoming'],
    ],
  );
});

test('another practice sees none of it', async () => {
  expect(await ask({}, b)).toMatchObject({
    pastAppointments: [],
    pastAppointmentsCount: 0,
    totalCollected: 0,
  });
});

describe('the export', () => {
  const lines = async (input: object) => {
    const { csv, next } = await ok(runOperation(paymentsExport, owner(), input));
    return { rows: Papa.parse<string[]>(csv, { skipEmptyLines: true }).data, next };
  };

  test('holds the columns of the specification and the same payments, latest first, and is recorded', async () => {
    const { rows, next } = await lines({});
    expect(next).toBeNull();
    expect(rows[0]).toEqual([
      ...['Appointment Date', 'Client Name', 'Service', 'Location', 'Amount', 'Status', 'Paid By'],
    ]);
    expect(rows.slice(1).map((row) => row[5])).toEqual([
      ...[
        'Upcoming',
        'Upcoming',
        'Upcoming',
        'Paid',
        'Paid',
        'Failed',
        'Unpaid',
        'Past due',
        'Card needed past due',
      ],
      ...['Free · session 3 of 5', 'Cancelled', 'Paid, $30 refunded'],
    ]);
    // 4 March 2026 at 15:00 in Greenwich, less a day, in New York.
    expect(rows[4]).toEqual([
      '2026-03-03 10:00',
      'Zoë Under_score',
      'Massage',
      'Elm Street',
      '95.00',
      'Paid',
      'Visa 4242',
    ]);
    expect(rows[5]).toEqual([
      '2026-03-02 10:00',
      'Bare 100%',
      'Massage',
      'Elm Street',
      '90.00',
      'Paid',
      'Venmo',
    ]);
    const { rows: audit } = await db.owner.query(
      `SELECT detail, "subjectKind" FROM "AuditEntry" WHERE action = 'paymentsExport'`,
    );
    expect(audit).toEqual([{ detail: { rows: 12 }, subjectKind: 'appointment' }]);
  });

  test('goes on after the place where a part ended', async () => {
    const { rows } = await lines({ stateFilter: 'unpaid' });
    const [first] = (await ask({ stateFilter: 'unpaid' })).pastAppointments;
    const rest = await lines({ stateFilter: 'unpaid', after: { startsAt: first!.startsAt, id: first!.id } });
    expect(rest.rows).toEqual(rows.slice(2));
  });

  test('a name or service that a spreadsheet would calculate stays a text (C54)', async () => {
    await given(b.db, TEST_NOW, (scene) =>
      aMarkedPaidAppointment(
        scene,
        {
          client: aClient(scene, { firstName: '=HYPERLINK("http://evil.example")', lastName: '' }),
          location: { ...b.locations.office },
          services: [{ ...b.services.massage, name: '@SUM(1+1)' }],
          startsAt: TEST_NOW - DAY_MS,
        },
        '-2+3',
      ),
    );
    const { csv } = await ok(runOperation(paymentsExport, owner(b), {}));
    const row = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data.at(-1)!;
    expect([row[1], row[2], row[6]]).toEqual([`'=HYPERLINK("http://evil.example")`, `'@SUM(1+1)`, `'-2+3`]);
  });
});

test('a tip from another card later does not change with which card the visit was paid', async () => {
  const mine = { stateFilter: 'paid', clientId };
  const [paid] = (await ask(mine)).pastAppointments;
  const was = await db.owner.query('SELECT "paymentMethodId" AS card FROM "Appointment" WHERE id = $1', [
    paid!.id,
  ]);
  // What saving a card for the tip does.
  await db.owner.query(
    `WITH other AS (
       INSERT INTO "PaymentMethod" (id, "practiceId", "clientId", provider, "providerCustomerId",
         "providerPaymentMethodId", brand, last4, "expMonth", "expYear", "isDefault")
       SELECT gen_random_uuid(), "practiceId", "clientId", provider, "providerCustomerId",
         "providerPaymentMethodId" || 'tip', 'mastercard', '4444', "expMonth", "expYear", false
       FROM "PaymentMethod" WHERE id = $2 RETURNING id)
     UPDATE "Appointment" SET "paymentMethodId" = (SELECT id FROM other) WHERE id = $1`,
    [paid!.id, was.rows[0].card],
  );
  expect((await ask(mine)).pastAppointments[0]).toMatchObject({ id: paid!.id, paidWith: 'Visa 4242' });
  await db.owner.query('UPDATE "Appointment" SET "paymentMethodId" = $2 WHERE id = $1', [
    paid!.id,
    was.rows[0].card,
  ]);
});

test('what PayPal paid says so, here and in the file', async () => {
  const mine = { stateFilter: 'paid', clientId };
  const { id } = (await ask(mine)).pastAppointments[0]!;
  const of = (provider: string) =>
    db.owner.query(`UPDATE "Transaction" SET provider = $2::"PaymentSource" WHERE "billId" = $1`, [
      id,
      provider,
    ]);
  await of('paypal');
  expect((await ask(mine)).pastAppointments[0]).toMatchObject({ id, paidWith: 'paypal' });
  const { csv } = await ok(runOperation(paymentsExport, owner(), mine));
  expect(Papa.parse<string[]>(csv, { skipEmptyLines: true }).data[1]!.at(-1)).toBe('PayPal');
  await of('stripe');
});

test('what went back whole is still Paid here, and Refunded in the file as the list shows it; a no-show is said beside it', async () => {
  const mine = { stateFilter: 'paid', clientId };
  const { id } = (await ask(mine)).pastAppointments.at(-1)!;
  const change = (text: string, ...more: unknown[]) => db.owner.query(text, [id, ...more]);
  await change('UPDATE "Adjustment" SET "amountCents" = 9000 WHERE "billId" = $1');
  await change('UPDATE "Appointment" SET "noShowAt" = $2 WHERE id = $1', new Date(TEST_NOW));
  const [came, missed] = (await ask(mine)).pastAppointments;
  expect(came).toMatchObject({ paymentStatus: 'Paid', fullTotal: 9500, noShow: false });
  expect(missed).toMatchObject({ id, paymentStatus: 'Paid', fullTotal: 0, noShow: true });
  const { csv } = await ok(runOperation(paymentsExport, owner(), mine));
  const line = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data.at(-1)!;
  expect(line.slice(4, 6)).toEqual(['90.00', 'Refunded, $30 refunded']);
});
