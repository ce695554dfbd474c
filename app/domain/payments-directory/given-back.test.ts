import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { aClient, aPastUnpaidAppointment, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { paymentsDirectory } from './payments-directory.ts';

let db: TestDatabase;
let a: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
});
afterAll(() => db.close());

const mark = ['mark_paid', 9000] as const;

test.each([
  [1, 'undone: nothing of it went back', 0, 0, [mark, ['adjustment', -3000], ['undo_mark_paid', -6000]]],
  [2, 'added to and given back from', 6000, 5000, [mark, ['adjustment', 2000], ['adjustment', -5000]]],
  [3, 'given back from', 6000, 3000, [mark, ['adjustment', -3000]]],
] as const)('%i. a payment by hand, %s', async (day, _what, collectedCents, refundedCents, ledger) => {
  const { id, clientId } = await given(practiceDb(db.database, a.id), TEST_NOW, (scene) => {
    const client = aClient(scene, { firstName: 'Bea', lastName: 'Moss', phone: '+15035550188' });
    return aPastUnpaidAppointment(scene, {
      client,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: TEST_NOW - day * 86_400_000,
    });
  });
  for (const [at, [kind, cents]] of ledger.entries())
    await db.owner.query(
      `INSERT INTO "LedgerEntry" (id, "practiceId", "billId", kind, debit, credit, "amountCents", currency, "createdAt")
       VALUES (gen_random_uuid(), $1, $2, $3::"LedgerKind", 'stripe', 'client', $4, 'USD', $5)`,
      [a.id, id, kind, cents, new Date(TEST_NOW - 1000 + at)],
    );
  const owner = testContext({ database: db.database, actor: a.owner.actor });
  const { pastAppointments } = await ok(runOperation(paymentsDirectory, owner, { clientId }));
  expect(pastAppointments).toMatchObject([{ collectedCents, refundedCents }]);
});
