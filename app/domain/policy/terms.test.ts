import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHANGED_ELSEWHERE } from '#app/operations/changed-elsewhere.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext } from '#tests/support/context.ts';
import { publishedFront } from '#tests/support/published-front.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { proBookings } from '#tests/support/pro-bookings.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import { POLICY_MESSAGES } from './messages.ts';
import { DEFAULT_TERMS } from './terms.ts';
import { updateCancellationTerms } from './update-cancellation-terms.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (practice = a) => testContext({ database: db.database, actor: practice.owner.actor });
const update = (terms: object) => runOperation(updateCancellationTerms, owner(), terms);
const read = async (practice = a) => (await ok(runOperation(cancellationTerms, owner(practice), {}))).terms;
const STRICT = { ...DEFAULT_TERMS, freeHours: 48, feePercent: 50, noShowPercent: 100, rescheduleHours: 48 };

test('are the practice’s own, and what is booked keeps those that stood then', async () => {
  const bookings = proBookings(() => ({ db, a }));
  const termsOf = async (id: string) => (await bookings.rowOf(id)).policyTerms;
  const early = await ok(bookings.create(bookings.massage()));
  expect(await read()).toEqual(DEFAULT_TERMS);
  await publishedFront(db, a.id);
  await ok(update(STRICT));
  expect(await read()).toEqual(STRICT);
  expect(await read(b)).toEqual(DEFAULT_TERMS);
  // The website tells them too, and is wanted anew.
  const { rows } = await db.owner.query(
    `SELECT payload FROM "OutboxEvent" WHERE topic = 'republish-site' AND "practiceId" = $1`,
    [a.id],
  );
  expect(rows).toEqual([{ payload: { practiceId: a.id } }]);
  const late = await ok(bookings.create(bookings.massage()));
  await ok(update({ ...STRICT, freeHours: 1 }));
  expect(await termsOf(early.appointmentId)).toBeNull();
  expect(await termsOf(late.appointmentId)).toEqual(STRICT);
});

test('that make no sense are refused beside their field, and change nothing', async () => {
  const before = await read();
  expect(await refused(update({ ...STRICT, feeCents: 2000 }))).toMatchObject({
    code: 'invalid_input',
    problems: [{ field: 'feeCents', message: POLICY_MESSAGES.oneFee }],
  });
  expect(await refused(update({ ...STRICT, feePercent: 101 }))).toMatchObject({
    problems: [{ field: 'feePercent', message: POLICY_MESSAGES.percent }],
  });
  expect(await read()).toEqual(before);
});

test('the later of two windows saves nothing, and is told', async () => {
  const { updatedAt } = await ok(runOperation(cancellationTerms, owner(), {}));
  await ok(update({ ...STRICT, freeHours: 12, previousUpdatedAt: updatedAt }));
  const late = await runOperation(updateCancellationTerms, owner(), {
    ...STRICT,
    freeHours: 1,
    previousUpdatedAt: updatedAt,
  });
  expect(late).toMatchObject({
    ok: false,
    refusal: { code: 'state_changed', userMessage: CHANGED_ELSEWHERE },
  });
  expect((await read()).freeHours).toBe(12);
});
