import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  costsFee,
  listedPaymentStatus,
  readPaymentFacts,
  type ListedPaymentStatus,
  type PaymentFacts,
} from '#app/domain/payments/index.ts';
import { aClient, aClientWithCard, anAppointment, given } from '#prisma/situations/index.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { storedFacts, type BillMaterial } from '#tests/support/money/bill-rule.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import type { PaymentFilter } from './payment-filter.ts';

/** Under which filter each status is listed (001 §9). */
const FILTER_OF_STATUS: Readonly<Record<ListedPaymentStatus, PaymentFilter>> = {
  Free: 'free',
  Paid: 'paid',
  Upcoming: 'upcoming',
  'Past due': 'unpaid',
  Failed: 'unpaid',
  'Card needed past due': 'unpaid',
  Unpaid: 'unpaid',
  // Before the appointment these two read Upcoming; a charge under way, or a request that nobody answered, is neither paid nor owed.
  Pending: 'none',
  'Card needed': 'none',
  Cancelled: 'none',
};

/** What was cancelled at a fee stands as the fee does; one that was given back is nothing at all. */
function filterOf(fact: PaymentFacts): PaymentFilter {
  if (!costsFee(fact)) return FILTER_OF_STATUS[listedPaymentStatus(fact, TEST_NOW)];
  const status = listedPaymentStatus({ ...fact, state: 'approved' }, TEST_NOW);
  if (status === 'Free') return 'none';
  // It is owed from the moment that it is kept, though nobody is late with it before the day.
  return status === 'Card needed' ? 'unpaid' : FILTER_OF_STATUS[status];
}

let db: TestDatabase;
let a: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
});
afterAll(() => db.close());

const some = <T>(...values: T[]) => values;
const PRICES = some(0, 9000);
const STATES = some('pending', 'approved', 'unavailable', 'cancelled');
const MONEY = some<string[]>(
  [],
  ['charge 0'],
  ['charge 1'],
  ['charge 2'],
  ['charge 3'],
  ['hold 0'],
  ['hold 1'],
  ['charge 2', 'charge 0'],
  ['tip 1'],
);
const ADJUSTED = some<[cents: number, how?: 'removed' | 'under way'] | null>(
  null,
  [4000],
  [4000, 'under way'],
  [9000],
  [9000, 'removed'],
  [-1000],
);

interface Combination {
  state: string;
  price: number;
  markPaid: boolean;
  paid: boolean;
  error: boolean;
  money: string[];
  adjusted: (typeof ADJUSTED)[number];
  past: boolean;
}

function* combinations(): Generator<Combination> {
  for (const state of STATES)
    for (const price of PRICES)
      for (const money of MONEY)
        for (const adjusted of ADJUSTED)
          for (let bits = 0; bits < 16; bits++)
            yield {
              state,
              price,
              money,
              adjusted,
              markPaid: (bits & 1) > 0,
              paid: (bits & 2) > 0,
              error: (bits & 4) > 0,
              past: (bits & 8) > 0,
            };
}

/** Rows of a table, written in one statement as the owner. */
const insert = (table: string, rows: object[]) => {
  const names = Object.keys(rows[0]!)
    .map((name) => `"${name}"`)
    .join(', ');
  return db.owner.query(
    `INSERT INTO "${table}" (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`,
    [JSON.stringify(rows)],
  );
};

async function write(all: Combination[], clientId: string, paymentMethodId: string | null) {
  const common = { practiceId: a.id, clientId, locationId: a.locations.office.id };
  const now = new Date(TEST_NOW);
  const appointments = all.map((one) => {
    const startsAt = TEST_NOW + (one.past ? -30 : 30) * HOUR_MS;
    return {
      id: randomUUID(),
      ...common,
      state: one.state,
      startsAt: new Date(startsAt),
      endsAt: new Date(startsAt + HOUR_MS),
      busyUntil: new Date(startsAt + HOUR_MS),
      clientBooked: false,
      timeZone: 'America/New_York',
      bookedBy: 'client',
      amountCents: one.price,
      tipAmountCents: one.money.includes('tip 1') ? 500 : 0,
      markPaid: one.markPaid,
      paidAt: one.paid ? now : null,
      paymentError: one.error ? 'Your card was declined.' : null,
      paymentMethodId,
      instantActionTokenHash: randomUUID(),
      instantActionTokenEncrypted: 'encrypted',
      updatedAt: now,
    };
  });
  await insert('Appointment', appointments);
  const transactions = all.flatMap(({ money, price }, index) =>
    money.map((text) => {
      const [kind, state] = text.split(' ') as [string, string];
      return {
        id: randomUUID(),
        practiceId: a.id,
        billId: appointments[index]!.id,
        purpose: kind === 'tip' ? 'tip' : 'bill',
        type: kind === 'hold' ? 'Hold' : 'Charge',
        state: Number(state),
        amountCents: price,
        provider: 'stripe',
        idempotencyKey: randomUUID(),
        updatedAt: now,
      };
    }),
  );
  await insert('Transaction', transactions);
  // Thousands of rows at once are planned for as if there were none, until the tables are looked at.
  await db.owner.query('ANALYZE "Appointment", "Transaction", "Bill"');
  await insert(
    'Adjustment',
    all.flatMap(({ adjusted }, index) =>
      adjusted
        ? [
            {
              id: randomUUID(),
              practiceId: a.id,
              billId: appointments[index]!.id,
              adjustedAt: now,
              amountCents: adjusted[0],
              idempotencyKey: randomUUID(),
              removedAt: adjusted[1] === 'removed' ? now : null,
              refundState: adjusted[1] === 'under way' ? 0 : null,
            },
          ]
        : [],
    ),
  );
  await insert(
    'LedgerEntry',
    transactions
      .filter(({ state, type }) => state === 1 && type === 'Charge')
      .map(({ id, billId, amountCents }) => ({
        id: randomUUID(),
        practiceId: a.id,
        billId,
        transactionId: id,
        kind: 'charge',
        debit: 'stripe',
        credit: 'client',
        amountCents,
        createdAt: now,
      })),
  );
  return appointments.map(({ id }) => id);
}

/** What some bills are made of, read row by row. */
async function materialOf(ids: string[]) {
  const { rows } = await db.owner.query<BillMaterial & { id: string; ledger: number }>(
    `SELECT a.id, a.state, a."startsAt", a."amountCents", a."feeCents", a."platformFeeCents", a."tipAmountCents", a."markPaid",
       a."paidAt", a."paymentError", false AS "hasCard", false AS "takesCards",
       CASE WHEN a."feeWaivedAt" IS NULL THEN COALESCE(a."policyFeeCents", 0) ELSE 0 END AS "keptFeeCents",
       COALESCE((SELECT json_agg(json_build_object('type', t.type, 'state', t.state, 'provider', t.provider)) FROM "Transaction" t
                 WHERE t."practiceId" = a."practiceId" AND t."billId" = a.id AND t.purpose = 'bill'), '[]') AS transactions,
       COALESCE((SELECT json_agg(json_build_object('amountCents', j."amountCents")) FROM "Adjustment" j
                 WHERE j."practiceId" = a."practiceId" AND j."billId" = a.id AND j."removedAt" IS NULL), '[]') AS adjustments,
       COALESCE((SELECT sum(l."amountCents") FROM "LedgerEntry" l WHERE l."practiceId" = a."practiceId" AND l."billId" = a.id AND l.credit = 'client'), 0)::int
         AS "collectedCents",
       COALESCE((SELECT sum(j."amountCents") FROM "Adjustment" j WHERE j."practiceId" = a."practiceId" AND j."billId" = a.id AND j."refundState" = 0), 0)::int
         AS "leavingCents",
       EXISTS (SELECT FROM "LedgerEntry" l WHERE l."practiceId" = a."practiceId" AND l."billId" = a.id AND l.kind = 'undo_mark_paid') AS "markPaidUndone"
     FROM "Appointment" a WHERE a.id = ANY($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the database stores, and what the plain rule makes of the same rows, of every appointment. */
async function bothSides(ids: string[]) {
  const material = await materialOf(ids);
  return a.db.run(async (sql) => {
    const facts = await readPaymentFacts(sql, a.id, ids);
    const stored = await sql<{ id: string; filter: string; collectedCents: number }>`
      SELECT s."appointmentId" AS id, s."collectedCents", payment_filter(s, ${new Date(TEST_NOW)}) AS filter
      FROM "Bill" s
      WHERE s."practiceId" = ${a.id}::uuid AND s."appointmentId" = ANY(${ids}::uuid[])`;
    const said = stored.map((one) => ({ ...one, facts: facts.get(one.id)! }));
    const ruled = said.map(({ id, filter, facts: { hasCard, takesCards } }) => {
      const fact = storedFacts({ ...material.get(id)!, hasCard, takesCards });
      return {
        id,
        // A declined one is never listed.
        filter: fact.state === 'unavailable' ? filter : filterOf(fact),
        collectedCents: material.get(id)!.collectedCents,
        facts: fact,
      };
    });
    return { said, ruled };
  });
}

test('every combination of facts stands under the filter that the rule gives it, with card and without', async () => {
  const clients = await given(a.db, TEST_NOW, (scene) => ({
    bare: aClient(scene, { firstName: 'No', lastName: 'Card' }),
    carded: aClientWithCard(scene, { firstName: 'With', lastName: 'Card' }),
  }));
  const all = [...combinations()];
  for (const [client, cardId] of [
    [clients.bare, null],
    [clients.carded, clients.carded.card.id],
  ] as const) {
    const ids = await write(all, client.id, cardId);
    const { said, ruled } = await bothSides(ids);
    expect(said).toHaveLength(all.length);
    expect(said).toEqual(ruled);
  }
}, 60_000);

test('the worker is to charge what the rule calls unpaid, and nothing that a charge would find settled', async () => {
  const client = await given(a.db, TEST_NOW, (scene) =>
    aClientWithCard(scene, { firstName: 'Charged', lastName: 'Today' }),
  );
  // A decline waits for somebody; an hour that is over a day away is not charged yet.
  const all = [...combinations()].filter(({ error, past }) => !error && past);
  const ids = await write(all, client.id, client.card.id);
  const facts = await a.db.run((sql) => readPaymentFacts(sql, a.id, ids));
  const { rows } = await db.owner.query<{ id: string }>(
    'SELECT id FROM tenancy.appointments_to_charge($1, 100000) WHERE id = ANY($2)',
    [new Date(TEST_NOW), ids],
  );
  const unpaid = ids.filter((id) => {
    const fact = facts.get(id)!;
    return fact.state === 'approved' && FILTER_OF_STATUS[listedPaymentStatus(fact, TEST_NOW)] === 'unpaid';
  });
  expect(unpaid.length).toBeGreaterThan(10);
  expect(rows.map(({ id }) => id).sort()).toEqual(unpaid.sort());
}, 60_000);

test('whatever happens to an appointment, in whatever order, what is kept follows', async () => {
  const { id } = await given(a.db, TEST_NOW, (scene) =>
    anAppointment(scene, {
      client: a.clients.ada,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: TEST_NOW - 400 * HOUR_MS,
      bufferMinutes: 0,
      fields: { bookedBy: 'practitioner' },
    }),
  );
  const CHANGES: Record<string, string> = {
    request: `UPDATE "Appointment" SET state = 'pending' WHERE id = $1`,
    accept: `UPDATE "Appointment" SET state = 'approved' WHERE id = $1`,
    cancel: `UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`,
    'move ahead': `UPDATE "Appointment" SET "startsAt" = '2026-06-01', "endsAt" = '2026-06-01T01:00Z', "busyUntil" = '2026-06-01T01:00Z' WHERE id = $1`,
    'move back': `UPDATE "Appointment" SET "startsAt" = '2026-01-01', "endsAt" = '2026-01-01T01:00Z', "busyUntil" = '2026-01-01T01:00Z' WHERE id = $1`,
    'mark paid': `UPDATE "Appointment" SET "markPaid" = true WHERE id = $1`,
    'undo mark paid': `UPDATE "Appointment" SET "markPaid" = false WHERE id = $1`,
    price: `UPDATE "Appointment" SET "amountCents" = 12000 WHERE id = $1`,
    fees: `UPDATE "Appointment" SET "feeCents" = 250, "platformFeeCents" = 100 WHERE id = $1`,
    free: `UPDATE "Appointment" SET "amountCents" = 0 WHERE id = $1`,
    tip: `UPDATE "Appointment" SET "tipAmountCents" = 700 WHERE id = $1`,
    error: `UPDATE "Appointment" SET "paymentError" = 'no' WHERE id = $1`,
    'no error': `UPDATE "Appointment" SET "paymentError" = NULL WHERE id = $1`,
    charge: `INSERT INTO "Transaction" (id, "practiceId", "billId", "amountCents", provider, "idempotencyKey")
      SELECT gen_random_uuid(), "practiceId", id, 1, 'stripe', gen_random_uuid() FROM "Appointment" WHERE id = $1
      ON CONFLICT DO NOTHING`,
    succeed: `UPDATE "Transaction" SET state = 1 WHERE "billId" = $1 AND state = 0`,
    decline: `UPDATE "Transaction" SET state = 2 WHERE "billId" = $1 AND state = 0`,
    'forget charges': `DELETE FROM "Transaction" WHERE "billId" = $1`,
    ledger: `INSERT INTO "LedgerEntry" (id, "practiceId", "billId", kind, debit, credit, "amountCents")
      SELECT gen_random_uuid(), "practiceId", id, 'charge', 'stripe', 'client', 800 FROM "Appointment" WHERE id = $1`,
    refund: `INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", "idempotencyKey")
      SELECT gen_random_uuid(), "practiceId", id, now(), 9000, gen_random_uuid() FROM "Appointment" WHERE id = $1`,
    'remove refunds': `UPDATE "Adjustment" SET "removedAt" = now(), "refundState" = NULL WHERE "billId" = $1`,
    'begin a refund': `INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", "idempotencyKey", "refundState",
        "refundParts")
      SELECT gen_random_uuid(), "practiceId", id, now(), 600, gen_random_uuid(), 0,
        jsonb_build_array(jsonb_build_object('transactionId', gen_random_uuid(), 'amountCents', 600)) FROM "Appointment" WHERE id = $1`,
    'undo in the books': `INSERT INTO "LedgerEntry" (id, "practiceId", "billId", kind, debit, credit, "amountCents")
      SELECT gen_random_uuid(), "practiceId", id, 'undo_mark_paid', 'outside', 'client', -300 FROM "Appointment" WHERE id = $1`,
    fee: `UPDATE "Appointment" SET "policyFeeCents" = 4500, "feeWaivedAt" = NULL WHERE id = $1`,
    waive: `UPDATE "Appointment" SET "feeWaivedAt" = now() WHERE id = $1`,
    hold: `INSERT INTO "Transaction" (id, "practiceId", "billId", "amountCents", provider, "idempotencyKey", type)
      SELECT gen_random_uuid(), "practiceId", id, 1, 'stripe', gen_random_uuid(), 'Hold' FROM "Appointment" WHERE id = $1
      ON CONFLICT DO NOTHING`,
    'PayPal refuses': `INSERT INTO "Transaction" (id, "practiceId", "billId", "amountCents", provider, "idempotencyKey", state)
      SELECT gen_random_uuid(), "practiceId", id, 1, 'paypal', gen_random_uuid(), 2 FROM "Appointment" WHERE id = $1`,
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(CHANGES)), { minLength: 1, maxLength: 14 }),
      async (steps) => {
        for (const step of steps) await db.owner.query(CHANGES[step]!, [id]);
        const { said, ruled } = await bothSides([id]);
        expect(said, steps.join(', ')).toEqual(ruled);
      },
    ),
    { numRuns: 120 },
  );
}, 60_000);

test('two changes of one appointment at the same moment are both seen', async () => {
  const { id } = await given(a.db, TEST_NOW, (scene) =>
    anAppointment(scene, {
      client: a.clients.ada,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: TEST_NOW - 500 * HOUR_MS,
      fields: { bookedBy: 'practitioner' },
    }),
  );
  const ledger = (cents: number) =>
    a.db.run(
      (sql) => sql`INSERT INTO "LedgerEntry" (id, "practiceId", "billId", kind, debit, credit, "amountCents")
        VALUES (gen_random_uuid(), ${a.id}::uuid, ${id}::uuid, 'charge', 'stripe', 'client', ${cents})`,
    );
  await Promise.all(Array.from({ length: 12 }, (_, index) => ledger(index + 1)));
  const { rows } = await db.owner.query('SELECT "collectedCents" FROM "Bill" WHERE "appointmentId" = $1', [
    id,
  ]);
  expect(rows).toEqual([{ collectedCents: 78 }]);
});
